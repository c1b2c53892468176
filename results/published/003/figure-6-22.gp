# Made by `provecast report --count 4 figure-6-22-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure-6-22.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Multicast in a network twice as fast, 16 x 16 mesh (Figure 6.22)'
set xlabel 'accepted background load'
set ylabel 'multicast latency, time units'
set logscale y
plot \
  'figure-6-22.csv' using "load":(strcol("case") eq "t_ns 695 and t_nd 1" ? column("opt-mesh") : NaN) with linespoints title 'opt-mesh', \
  'figure-6-22.csv' using "load":(strcol("case") eq "t_ns 695 and t_nd 1" ? column("u-mesh") : NaN) with linespoints title 'u-mesh', \
  'figure-6-22.csv' using "load":(strcol("case") eq "t_ns 695 and t_nd 1" ? column("dyn-mesh") : NaN) with linespoints title 'dyn-mesh'
