# Made by `provecast report figure-6-7-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure-6-7.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Multicast under uniform background traffic, 16 x 16 mesh (Figures 6.6 and 6.7)'
set xlabel 'accepted background load'
set ylabel 'multicast latency, time units'
set logscale y
plot \
  'figure-6-7.csv' using "load":"opt-mesh" with linespoints title 'opt-mesh', \
  'figure-6-7.csv' using "load":"u-mesh" with linespoints title 'u-mesh', \
  'figure-6-7.csv' using "load":"dyn-mesh" with linespoints title 'dyn-mesh', \
  'figure-6-7.csv' using "load":"opt-tree" with linespoints title 'opt-tree', \
  'figure-6-7.csv' using "load":"binomial" with linespoints title 'binomial', \
  'figure-6-7.csv' using "load":"sequential" with linespoints title 'sequential'
