# Made by `provecast report multicast-000`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'multicast-fast-small-plain.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Multiple multicast on 64 nodes (Figures 9 to 12): fast-small'
set xlabel 'sources'
set ylabel 'completion time, us'
set logscale y
plot \
  'multicast.csv' using "sources":(strcol("figure") eq "fast-small" ? column("fef") : NaN) with linespoints title 'fef', \
  'multicast.csv' using "sources":(strcol("figure") eq "fast-small" ? column("ecf") : NaN) with linespoints title 'ecf', \
  'multicast.csv' using "sources":(strcol("figure") eq "fast-small" ? column("wr") : NaN) with linespoints title 'wr', \
  'multicast.csv' using "sources":(strcol("figure") eq "fast-small" ? column("eaf") : NaN) with linespoints title 'eaf', \
  'multicast.csv' using "sources":(strcol("figure") eq "fast-small" ? column("rr") : NaN) with linespoints title 'rr', \
  'multicast.csv' using "sources":(strcol("figure") eq "fast-small" ? column("rrs") : NaN) with linespoints title 'rrs', \
  'multicast.csv' using "sources":(strcol("figure") eq "fast-small" ? column("release") : NaN) with linespoints title 'release', \
  'multicast.csv' using "sources":(strcol("figure") eq "fast-small" ? column("bound") : NaN) with linespoints title 'bound'
