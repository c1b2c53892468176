# Made by `provecast report latency-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure-5-13.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Figure 5.13: 128 nodes of a BMIN of 128'
set xlabel 'bytes'
set ylabel 'latency, time units of the simulator'
plot \
  'latency-networks.csv' using "x":(strcol("figure") eq "5.13" ? column("halved") : NaN) with linespoints title 'u-min', \
  'latency-networks.csv' using "x":(strcol("figure") eq "5.13" ? column("opt-tree") : NaN) with linespoints title 'opt-tree, waiting', \
  'latency-networks.csv' using "x":(strcol("figure") eq "5.13" ? column("ordered") : NaN) with linespoints title 'opt-min', \
  'latency-networks.csv' using "x":(strcol("figure") eq "5.13" ? column("optimum") : NaN) with linespoints title 'optimum'
