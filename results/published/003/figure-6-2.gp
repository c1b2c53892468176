# Made by `provecast report figure-6-2-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure-6-2.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 't_hold and t_end under load (Figure 6.2)'
set xlabel 'accepted background load'
set ylabel 'time units'
plot \
  'figure-6-2.csv' using "load":(strcol("case") eq "16 x 16 mesh" ? column("t_hold") : NaN) with linespoints title 't_hold', \
  'figure-6-2.csv' using "load":(strcol("case") eq "16 x 16 mesh" ? column("t_end") : NaN) with linespoints title 't_end'
