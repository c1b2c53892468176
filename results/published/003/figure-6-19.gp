# Made by `provecast report --count 3 figure-6-19-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure-6-19.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Multicast with local traffic, BMIN of 256 (Figure 6.19)'
set xlabel 'accepted background load'
set ylabel 'multicast latency, time units'
set logscale y
plot \
  'figure-6-19.csv' using "load":(strcol("case") eq "local traffic" ? column("opt-min") : NaN) with linespoints title 'opt-min', \
  'figure-6-19.csv' using "load":(strcol("case") eq "local traffic" ? column("u-min") : NaN) with linespoints title 'u-min', \
  'figure-6-19.csv' using "load":(strcol("case") eq "local traffic" ? column("dyn-min") : NaN) with linespoints title 'dyn-min'
