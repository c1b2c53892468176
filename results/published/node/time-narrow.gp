# Made by `provecast report time`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'time-narrow.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Time with all costs distinct, 1000 to 2000'
set xlabel 'destinations'
set ylabel 'microseconds'
set logscale x
set logscale y
plot \
  'time.csv' using "n":(strcol("sweep") eq "narrow" ? column("median us") : NaN) with linespoints title 'median', \
  'time.csv' using "n":(strcol("sweep") eq "narrow" ? column("p90 us") : NaN) with linespoints title '90 %', \
  'time.csv' using "n":(strcol("sweep") eq "narrow" ? column("worst us") : NaN) with linespoints title 'worst'
