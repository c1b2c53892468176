# Made by `provecast report all-to-all-000`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'all-to-all-slow-1MB-plain.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'All-to-all broadcast (Figures 7 and 8): slow-1MB'
set xlabel 'nodes'
set ylabel 'completion time, us'
set logscale y
plot \
  'all-to-all.csv' using "nodes":(strcol("figure") eq "slow-1MB" ? column("fef") : NaN) with linespoints title 'fef', \
  'all-to-all.csv' using "nodes":(strcol("figure") eq "slow-1MB" ? column("ecf") : NaN) with linespoints title 'ecf', \
  'all-to-all.csv' using "nodes":(strcol("figure") eq "slow-1MB" ? column("wr") : NaN) with linespoints title 'wr', \
  'all-to-all.csv' using "nodes":(strcol("figure") eq "slow-1MB" ? column("eaf") : NaN) with linespoints title 'eaf', \
  'all-to-all.csv' using "nodes":(strcol("figure") eq "slow-1MB" ? column("rr") : NaN) with linespoints title 'rr', \
  'all-to-all.csv' using "nodes":(strcol("figure") eq "slow-1MB" ? column("rrs") : NaN) with linespoints title 'rrs', \
  'all-to-all.csv' using "nodes":(strcol("figure") eq "slow-1MB" ? column("release") : NaN) with linespoints title 'release', \
  'all-to-all.csv' using "nodes":(strcol("figure") eq "slow-1MB" ? column("bound") : NaN) with linespoints title 'bound'
