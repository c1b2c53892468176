# Made by `provecast report --count 75 exchange-002`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'figure9-ranges.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Figure 9: messages of 1 kB, by ranges'
set xlabel 'nodes'
set ylabel 'completion time, s'
plot \
  'exchange.csv' using "nodes":(strcol("figure") eq "figure9-ranges" ? column("baseline") : NaN) with linespoints title 'baseline', \
  'exchange.csv' using "nodes":(strcol("figure") eq "figure9-ranges" ? column("max-matching") : NaN) with linespoints title 'max-matching', \
  'exchange.csv' using "nodes":(strcol("figure") eq "figure9-ranges" ? column("min-matching") : NaN) with linespoints title 'min-matching', \
  'exchange.csv' using "nodes":(strcol("figure") eq "figure9-ranges" ? column("greedy") : NaN) with linespoints title 'greedy', \
  'exchange.csv' using "nodes":(strcol("figure") eq "figure9-ranges" ? column("openshop") : NaN) with linespoints title 'openshop', \
  'exchange.csv' using "nodes":(strcol("figure") eq "figure9-ranges" ? column("baseline-steps") : NaN) with linespoints title 'baseline-steps', \
  'exchange.csv' using "nodes":(strcol("figure") eq "figure9-ranges" ? column("t_lb") : NaN) with linespoints title 'lower bound'
