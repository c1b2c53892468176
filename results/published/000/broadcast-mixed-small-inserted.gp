# Made by `provecast report --count 20 broadcast-000`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'broadcast-mixed-small-inserted.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Single broadcast (Figure 6): mixed-small'
set xlabel 'nodes'
set ylabel 'completion time, us'
set logscale y
plot \
  'broadcast.csv' using "nodes":(strcol("figure") eq "mixed-small" ? column("ecfp") : NaN) with linespoints title 'ecfp', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "mixed-small" ? column("wrp") : NaN) with linespoints title 'wrp', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "mixed-small" ? column("eafp") : NaN) with linespoints title 'eafp', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "mixed-small" ? column("rrp") : NaN) with linespoints title 'rrp', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "mixed-small" ? column("rrsp") : NaN) with linespoints title 'rrsp', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "mixed-small" ? column("release") : NaN) with linespoints title 'release', \
  'broadcast.csv' using "nodes":(strcol("figure") eq "mixed-small" ? column("bound") : NaN) with linespoints title 'bound'
