# Made by `provecast report --count 3 figure-6-16-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure-6-16.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'A multicast every 100,000, 16 x 16 mesh (Figure 6.16)'
set xlabel 'accepted background load'
set ylabel 'multicast latency, time units'
set logscale y
plot \
  'figure-6-16.csv' using "load":(strcol("case") eq "every 100000" ? column("opt-mesh") : NaN) with linespoints title 'opt-mesh', \
  'figure-6-16.csv' using "load":(strcol("case") eq "every 100000" ? column("u-mesh") : NaN) with linespoints title 'u-mesh', \
  'figure-6-16.csv' using "load":(strcol("case") eq "every 100000" ? column("dyn-mesh") : NaN) with linespoints title 'dyn-mesh'
