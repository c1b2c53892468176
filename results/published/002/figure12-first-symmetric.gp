# Made by `provecast report --count 75 exchange-002`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure12-first-symmetric.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Figure 12: the first fifth of the nodes are servers, by symmetric'
set xlabel 'nodes'
set ylabel 'completion time, s'
plot \
  'exchange.csv' using "nodes":(strcol("figure") eq "figure12-first-symmetric" ? column("baseline") : NaN) with linespoints title 'baseline', \
  'exchange.csv' using "nodes":(strcol("figure") eq "figure12-first-symmetric" ? column("max-matching") : NaN) with linespoints title 'max-matching', \
  'exchange.csv' using "nodes":(strcol("figure") eq "figure12-first-symmetric" ? column("min-matching") : NaN) with linespoints title 'min-matching', \
  'exchange.csv' using "nodes":(strcol("figure") eq "figure12-first-symmetric" ? column("greedy") : NaN) with linespoints title 'greedy', \
  'exchange.csv' using "nodes":(strcol("figure") eq "figure12-first-symmetric" ? column("openshop") : NaN) with linespoints title 'openshop', \
  'exchange.csv' using "nodes":(strcol("figure") eq "figure12-first-symmetric" ? column("baseline-steps") : NaN) with linespoints title 'baseline-steps', \
  'exchange.csv' using "nodes":(strcol("figure") eq "figure12-first-symmetric" ? column("t_lb") : NaN) with linespoints title 'lower bound'
