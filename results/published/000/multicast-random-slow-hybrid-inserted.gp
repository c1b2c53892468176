# Made by `provecast report --count 20 multicast-random-000`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'multicast-random-slow-hybrid-inserted.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Multiple multicast on 64 nodes, random numbers of destinations: slow-hybrid'
set xlabel 'sources'
set ylabel 'completion time, us'
set logscale y
plot \
  'multicast-random.csv' using "sources":(strcol("figure") eq "slow-hybrid" ? column("ecfp") : NaN) with linespoints title 'ecfp', \
  'multicast-random.csv' using "sources":(strcol("figure") eq "slow-hybrid" ? column("wrp") : NaN) with linespoints title 'wrp', \
  'multicast-random.csv' using "sources":(strcol("figure") eq "slow-hybrid" ? column("eafp") : NaN) with linespoints title 'eafp', \
  'multicast-random.csv' using "sources":(strcol("figure") eq "slow-hybrid" ? column("rrp") : NaN) with linespoints title 'rrp', \
  'multicast-random.csv' using "sources":(strcol("figure") eq "slow-hybrid" ? column("rrsp") : NaN) with linespoints title 'rrsp', \
  'multicast-random.csv' using "sources":(strcol("figure") eq "slow-hybrid" ? column("release") : NaN) with linespoints title 'release', \
  'multicast-random.csv' using "sources":(strcol("figure") eq "slow-hybrid" ? column("bound") : NaN) with linespoints title 'bound'
