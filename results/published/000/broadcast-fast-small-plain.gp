# Made by `provecast report --count 20 broadcast-000`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'broadcast-fast-small-plain.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Single broadcast (Figure 6): fast-small'
set xlabel 'nodes'
set ylabel 'completion time, us'
set logscale y
plot \
  'broadcast.csv' using "nodes":(strcol("figure") eq "fast-small" ? column("fef") : NaN) with linespoints title 'fef', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "fast-small" ? column("ecf") : NaN) with linespoints title 'ecf', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "fast-small" ? column("wr") : NaN) with linespoints title 'wr', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "fast-small" ? column("eaf") : NaN) with linespoints title 'eaf', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "fast-small" ? column("rr") : NaN) with linespoints title 'rr', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "fast-small" ? column("rrs") : NaN) with linespoints title 'rrs', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "fast-small" ? column("release") : NaN) with linespoints title 'release', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "fast-small" ? column("bound") : NaN) with linespoints title 'bound'
