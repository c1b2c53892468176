# Made by `provecast report multicast-000`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'multicast-fast-large-ratio-inserted.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'Multiple multicast on 64 nodes (Figures 9 to 12): fast-large'
set xlabel 'sources'
set ylabel 'completion time / corrected equation (4)'
set logscale y
plot \
  'multicast.csv' using "sources":(strcol("figure") eq "fast-large" ? column("ecfp / release") : NaN) with linespoints title 'ecfp', \
  'multicast.csv' using "sources":(strcol("figure") eq "fast-large" ? column("wrp / release") : NaN) with linespoints title 'wrp', \
  'multicast.csv' using "sources":(strcol("figure") eq "fast-large" ? column("eafp / release") : NaN) with linespoints title 'eafp', \
  'multicast.csv' using "sources":(strcol("figure") eq "fast-large" ? column("rrp / release") : NaN) with linespoints title 'rrp', \
  'multicast.csv' using "sources":(strcol("figure") eq "fast-large" ? column("rrsp / release") : NaN) with linespoints title 'rrsp'
