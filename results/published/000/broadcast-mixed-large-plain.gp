# Made by `provecast report --count 20 broadcast-000`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'broadcast-mixed-large-plain.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Single broadcast (Figure 6): mixed-large'
set xlabel 'nodes'
set ylabel 'completion time, us'
set logscale y
plot \
  'broadcast.csv' using "nodes":(strcol("figure") eq "mixed-large" ? column("fef") : NaN) with linespoints title 'fef', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "mixed-large" ? column("ecf") : NaN) with linespoints title 'ecf', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "mixed-large" ? column("wr") : NaN) with linespoints title 'wr', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "mixed-large" ? column("eaf") : NaN) with linespoints title 'eaf', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "mixed-large" ? column("rr") : NaN) with linespoints title 'rr', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "mixed-large" ? column("rrs") : NaN) with linespoints title 'rrs', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "mixed-large" ? column("release") : NaN) with linespoints title 'release', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "mixed-large" ? column("bound") : NaN) with linespoints title 'bound'
