# Made by `provecast report --count 3 figure-6-21-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure-6-21.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Two multicasts at a time, BMIN of 256 (Figure 6.21)'
set xlabel 'accepted background load'
set ylabel 'multicast latency, time units'
set logscale y
plot \
  'figure-6-21.csv' using "load":"opt-min" with linespoints title 'opt-min', \
  'figure-6-21.csv' using "load":"u-min" with linespoints title 'u-min', \
  'figure-6-21.csv' using "load":"dyn-min" with linespoints title 'dyn-min'
