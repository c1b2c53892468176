# Made by `provecast report --count 3 figure-6-20-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure-6-20.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Two multicasts at a time, 16 x 16 mesh (Figure 6.20)'
set xlabel 'accepted background load'
set ylabel 'multicast latency, time units'
set logscale y
plot \
  'figure-6-20.csv' using "load":"opt-mesh" with linespoints title 'opt-mesh', \
  'figure-6-20.csv' using "load":"u-mesh" with linespoints title 'u-mesh', \
  'figure-6-20.csv' using "load":"dyn-mesh" with linespoints title 'dyn-mesh'
