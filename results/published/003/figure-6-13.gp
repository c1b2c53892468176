# Made by `provecast report --count 3 figure-6-13-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure-6-13.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Multicast under 1 % hot-spot traffic, 16 x 16 mesh (Figure 6.13)'
set xlabel 'accepted background load'
set ylabel 'multicast latency, time units'
set logscale y
plot \
  'figure-6-13.csv' using "load":(strcol("case") eq "1 % hot spot" ? column("opt-mesh") : NaN) with linespoints title 'opt-mesh', \
  'figure-6-13.csv' using "load":(strcol("case") eq "1 % hot spot" ? column("u-mesh") : NaN) with linespoints title 'u-mesh', \
  'figure-6-13.csv' using "load":(strcol("case") eq "1 % hot spot" ? column("dyn-mesh") : NaN) with linespoints title 'dyn-mesh'
