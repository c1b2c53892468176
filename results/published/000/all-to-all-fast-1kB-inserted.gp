# Made by `provecast report all-to-all-000`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'all-to-all-fast-1kB-inserted.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'All-to-all broadcast (Figures 7 and 8): fast-1kB'
set xlabel 'nodes'
set ylabel 'completion time, us'
set logscale y
plot \
  'all-to-all.csv' using "nodes":(strcol("figure") eq "fast-1kB" ? column("ecfp") : NaN) with linespoints title 'ecfp', \
  'all-to-all.csv' using "nodes":(strcol("figure") eq "fast-1kB" ? column("wrp") : NaN) with linespoints title 'wrp', \
  'all-to-all.csv' using "nodes":(strcol("figure") eq "fast-1kB" ? column("eafp") : NaN) with linespoints title 'eafp', \
  'all-to-all.csv' using "nodes":(strcol("figure") eq "fast-1kB" ? column("rrp") : NaN) with linespoints title 'rrp', \
  'all-to-all.csv' using "nodes":(strcol("figure") eq "fast-1kB" ? column("rrsp") : NaN) with linespoints title 'rrsp', \
  'all-to-all.csv' using "nodes":(strcol("figure") eq "fast-1kB" ? column("release") : NaN) with linespoints title 'release', \
  'all-to-all.csv' using "nodes":(strcol("figure") eq "fast-1kB" ? column("bound") : NaN) with linespoints title 'bound'
