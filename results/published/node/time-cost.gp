# Made by `provecast report time`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'time-cost.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Time against the range of costs: k = 3, n = 1000'
set xlabel 'largest cost'
set ylabel 'microseconds'
set logscale x
set logscale y
plot \
  'time.csv' using "costs to":(strcol("sweep") eq "cost" ? column("median us") : NaN) with linespoints title 'median', \
  'time.csv' using "costs to":(strcol("sweep") eq "cost" ? column("p90 us") : NaN) with linespoints title '90 %', \
  'time.csv' using "costs to":(strcol("sweep") eq "cost" ? column("worst us") : NaN) with linespoints title 'worst'
