# Made by `provecast report figure-6-2-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure-6-3.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Binomial and sequential multicast under load (Figure 6.3)'
set xlabel 'accepted background load'
set ylabel 'multicast latency, time units'
plot \
  'figure-6-2.csv' using "load":(strcol("case") eq "16 x 16 mesh" ? column("binomial") : NaN) with linespoints title 'binomial', \
  'figure-6-2.csv' using "load":(strcol("case") eq "16 x 16 mesh" ? column("sequential") : NaN) with linespoints title 'sequential'
