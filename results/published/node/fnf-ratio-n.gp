# Made by `provecast report fnf-ratio`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'fnf-ratio-n.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'By how much fastest node first exceeds the optimum'
set xlabel 'destinations'
set ylabel '(FNF - optimum) / optimum, %'
set logscale x
set logscale y
plot \
  'fnf-ratio-n.csv' using "n":"fast source: mean %" with linespoints title 'fast source: mean', \
  'fnf-ratio-n.csv' using "n":"fast source: worst %" with linespoints title 'worst', \
  'fnf-ratio-n.csv' using "n":"slow source: mean %" with linespoints title 'slow source: mean', \
  'fnf-ratio-n.csv' using "n":"slow source: worst %" with linespoints title 'worst'
