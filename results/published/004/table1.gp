# Made by `provecast report table1-004`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'table1.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Table 1 of Liu: what the searches look at'
set xlabel 'processors'
set ylabel 'nodes'
set logscale y
plot \
  'table1.csv' using "P":"generic n" with linespoints title 'generic search', \
  'table1.csv' using "P":"generic n printed" with linespoints title 'generic search, printed', \
  'table1.csv' using "P":"FNF search n" with linespoints title 'FNF search', \
  'table1.csv' using "P":"FNF search n printed" with linespoints title 'FNF search, printed'
