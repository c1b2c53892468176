# Made by `provecast report latency-003`; run gnuplot in this folder.
set terminal svg size 720,480 font 'sans,12' background 'white'
set output 'latency-trees-65536.svg'
set datafile separator comma
set datafile missing NaN
set grid
set key left top
set title 'multicast of 65536 bytes on the IBM SP'
set xlabel 'nodes'
set ylabel 'latency, us'
set logscale y
plot \
  'latency-trees.csv' using "nodes":(strcol("bytes") eq "65536" ? column("sequential") : NaN) with linespoints title 'sequential', \
  'latency-trees.csv' using "nodes":(strcol("bytes") eq "65536" ? column("chain") : NaN) with linespoints title 'chain', \
  'latency-trees.csv' using "nodes":(strcol("bytes") eq "65536" ? column("binomial") : NaN) with linespoints title 'binomial', \
  'latency-trees.csv' using "nodes":(strcol("bytes") eq "65536" ? column("block") : NaN) with linespoints title 'block', \
  'latency-trees.csv' using "nodes":(strcol("bytes") eq "65536" ? column("opt-tree") : NaN) with linespoints title 'opt-tree', \
  'latency-trees.csv' using "nodes":(strcol("bytes") eq "65536" ? column("best block") : NaN) with linespoints title 'best block', \
  'latency-trees.csv' using "nodes":(strcol("bytes") eq "65536" ? column("optimum") : NaN) with linespoints title 'optimum'
