# Made by `provecast report time`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'time-k.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Time against k: n = 1000, costs to 1000'
set xlabel 'types'
set ylabel 'microseconds'
set logscale x
set logscale y
plot \
  'time.csv' using "k":(strcol("sweep") eq "k" ? column("median us") : NaN) with linespoints title 'median', \
  'time.csv' using "k":(strcol("sweep") eq "k" ? column("p90 us") : NaN) with linespoints title '90 %', \
  'time.csv' using "k":(strcol("sweep") eq "k" ? column("worst us") : NaN) with linespoints title 'worst'
