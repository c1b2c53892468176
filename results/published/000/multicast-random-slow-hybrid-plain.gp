# Made by `provecast report --count 20 multicast-random-000`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'multicast-random-slow-hybrid-plain.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Multiple multicast on 64 nodes, random numbers of destinations: slow-hybrid'
set xlabel 'sources'
set ylabel 'completion time, us'
set logscale y
plot \
  'multicast-random.csv' using "sources":(strcol("figure") eq "slow-hybrid" ? column("fef") : NaN) with linespoints title 'fef', \
  'multicast-random.csv' using "sources":(strcol("figure") eq "slow-hybrid" ? column("ecf") : NaN) with linespoints title 'ecf', \
  'multicast-random.csv' using "sources":(strcol("figure") eq "slow-hybrid" ? column("wr") : NaN) with linespoints title 'wr', \
  'multicast-random.csv' using "sources":(strcol("figure") eq "slow-hybrid" ? column("eaf") : NaN) with linespoints title 'eaf', \
  'multicast-random.csv' using "sources":(strcol("figure") eq "slow-hybrid" ? column("rr") : NaN) with linespoints title 'rr', \
  'multicast-random.csv' using "sources":(strcol("figure") eq "slow-hybrid" ? column("rrs") : NaN) with linespoints title 'rrs', \
  'multicast-random.csv' using "sources":(strcol("figure") eq "slow-hybrid" ? column("release") : NaN) with linespoints title 'release', \
  'multicast-random.csv' using "sources":(strcol("figure") eq "slow-hybrid" ? column("bound") : NaN) with linespoints title 'bound'
