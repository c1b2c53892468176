# Made by `provecast report multicast-000`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'multicast-slow-small-inserted.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Multiple multicast on 64 nodes (Figures 9 to 12): slow-small'
set xlabel 'sources'
set ylabel 'completion time, us'
set logscale y
plot \
  'multicast.csv' using "sources":(strcol("figure") eq "slow-small" ? column("ecfp") : NaN) with linespoints title 'ecfp', \
  'multicast.csv' using "sources":(strcol("figure") eq "slow-small" ? column("wrp") : NaN) with linespoints title 'wrp', \
  'multicast.csv' using "sources":(strcol("figure") eq "slow-small" ? column("eafp") : NaN) with linespoints title 'eafp', \
  'multicast.csv' using "sources":(strcol("figure") eq "slow-small" ? column("rrp") : NaN) with linespoints title 'rrp', \
  'multicast.csv' using "sources":(strcol("figure") eq "slow-small" ? column("rrsp") : NaN) with linespoints title 'rrsp', \
  'multicast.csv' using "sources":(strcol("figure") eq "slow-small" ? column("release") : NaN) with linespoints title 'release', \
  'multicast.csv' using "sources":(strcol("figure") eq "slow-small" ? column("bound") : NaN) with linespoints title 'bound'
