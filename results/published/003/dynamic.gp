# Made by `provecast report dynamic-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'dynamic.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Dynamic trees with estimates of another load, 16 x 16 mesh'
set xlabel 'accepted background load'
set ylabel 'multicast latency, time units'
set logscale y
plot \
  'dynamic.csv' using "load":(strcol("network") eq "16 x 16 mesh" ? column("static") : NaN) with linespoints title 'opt-mesh', \
  'dynamic.csv' using "load":(strcol("network") eq "16 x 16 mesh" ? column("halves") : NaN) with linespoints title 'u-mesh', \
  'dynamic.csv' using "load":(strcol("network") eq "16 x 16 mesh" ? column("fresh") : NaN) with linespoints title 'dyn-mesh', \
  'dynamic.csv' using "load":(strcol("network") eq "16 x 16 mesh" ? column("of load 0") : NaN) with linespoints title 'estimates without traffic', \
  'dynamic.csv' using "load":(strcol("network") eq "16 x 16 mesh" ? column("of load 5") : NaN) with linespoints title 'estimates under the highest load'
