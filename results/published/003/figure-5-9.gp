# Made by `provecast report latency-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure-5-9.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Figure 5.9: 32 nodes of a 16 x 16 mesh'
set xlabel 'bytes'
set ylabel 'latency, time units of the simulator'
plot \
  'latency-networks.csv' using "x":(strcol("figure") eq "5.9" ? column("halved") : NaN) with linespoints title 'u-mesh', \
  'latency-networks.csv' using "x":(strcol("figure") eq "5.9" ? column("opt-tree") : NaN) with linespoints title 'opt-tree, waiting', \
  'latency-networks.csv' using "x":(strcol("figure") eq "5.9" ? column("ordered") : NaN) with linespoints title 'opt-mesh', \
  'latency-networks.csv' using "x":(strcol("figure") eq "5.9" ? column("optimum") : NaN) with linespoints title 'optimum'
