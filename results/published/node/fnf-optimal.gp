# Made by `provecast report fnf`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'fnf-optimal.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'How often fastest node first is optimal'
set xlabel 'destinations'
set ylabel 'FNF optimal, % of instances'
plot \
  'fnf-optimal.csv' using "value":(strcol("by") eq "n" ? column("free") : NaN) with linespoints title 'free source', \
  'fnf-optimal.csv' using "value":(strcol("by") eq "n" ? column("fast") : NaN) with linespoints title 'fast', \
  'fnf-optimal.csv' using "value":(strcol("by") eq "n" ? column("slow") : NaN) with linespoints title 'slow', \
  'fnf-optimal.csv' using "value":(strcol("by") eq "n" ? column("random") : NaN) with linespoints title 'random'
