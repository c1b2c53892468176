# Made by `provecast report time`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'time-n-k8.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Time against n: k = 8, costs to 1000'
set xlabel 'destinations'
set ylabel 'microseconds'
set logscale x
set logscale y
plot \
  'time.csv' using "n":(strcol("sweep") eq "n-k8" ? column("median us") : NaN) with linespoints title 'median', \
  'time.csv' using "n":(strcol("sweep") eq "n-k8" ? column("p90 us") : NaN) with linespoints title '90 %', \
  'time.csv' using "n":(strcol("sweep") eq "n-k8" ? column("worst us") : NaN) with linespoints title 'worst'
