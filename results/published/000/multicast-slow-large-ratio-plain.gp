# Made by `provecast report multicast-000`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'multicast-slow-large-ratio-plain.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Multiple multicast on 64 nodes (Figures 9 to 12): slow-large'
set xlabel 'sources'
set ylabel 'completion time / corrected equation (4)'
set logscale y
plot \
  'multicast.csv' using "sources":(strcol("figure") eq "slow-large" ? column("fef / release") : NaN) with linespoints title 'fef', \
  'multicast.csv' using "sources":(strcol("figure") eq "slow-large" ? column("ecf / release") : NaN) with linespoints title 'ecf', \
  'multicast.csv' using "sources":(strcol("figure") eq "slow-large" ? column("wr / release") : NaN) with linespoints title 'wr', \
  'multicast.csv' using "sources":(strcol("figure") eq "slow-large" ? column("eaf / release") : NaN) with linespoints title 'eaf', \
  'multicast.csv' using "sources":(strcol("figure") eq "slow-large" ? column("rr / release") : NaN) with linespoints title 'rr', \
  'multicast.csv' using "sources":(strcol("figure") eq "slow-large" ? column("rrs / release") : NaN) with linespoints title 'rrs'
