# Made by `provecast report figure-6-8-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure-6-8.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Multicast to 32 nodes, uniform background traffic, 16 x 16 mesh (Figure 6.8)'
set xlabel 'accepted background load'
set ylabel 'multicast latency, time units'
set logscale y
plot \
  'figure-6-8.csv' using "load":"opt-mesh" with linespoints title 'opt-mesh', \
  'figure-6-8.csv' using "load":"u-mesh" with linespoints title 'u-mesh', \
  'figure-6-8.csv' using "load":"dyn-mesh" with linespoints title 'dyn-mesh'
