# Made by `provecast report latency-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure-5-15.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Figure 5.15: contention rate of OPT-tree, 64 kB'
set xlabel 'nodes'
set ylabel 'contention rate, %'
plot \
  'figure-5-15.csv' using "nodes":"mesh" with linespoints title '16 x 16 mesh', \
  'figure-5-15.csv' using "nodes":"bmin" with linespoints title 'BMIN of 128'
