# Made by `provecast report latency-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure-5-11-sp.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Figure 5.11: 4 kB, nodes of a 16 x 16 mesh, IBM SP'
set xlabel 'nodes'
set ylabel 'latency, us'
plot \
  'latency-networks.csv' using "x":(strcol("figure") eq "5.11-sp" ? column("halved") : NaN) with linespoints title 'u-mesh', \
  'latency-networks.csv' using "x":(strcol("figure") eq "5.11-sp" ? column("opt-tree") : NaN) with linespoints title 'opt-tree, waiting', \
  'latency-networks.csv' using "x":(strcol("figure") eq "5.11-sp" ? column("ordered") : NaN) with linespoints title 'opt-mesh', \
  'latency-networks.csv' using "x":(strcol("figure") eq "5.11-sp" ? column("optimum") : NaN) with linespoints title 'optimum'
