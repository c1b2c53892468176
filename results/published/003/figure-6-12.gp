# Made by `provecast report figure-6-12-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure-6-12.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Multicast to 128 nodes, uniform background traffic, BMIN of 256 (Figure 6.12)'
set xlabel 'accepted background load'
set ylabel 'multicast latency, time units'
set logscale y
plot \
  'figure-6-12.csv' using "load":"opt-min" with linespoints title 'opt-min', \
  'figure-6-12.csv' using "load":"u-min" with linespoints title 'u-min', \
  'figure-6-12.csv' using "load":"dyn-min" with linespoints title 'dyn-min'
