// HiGHS of the npm package `highs` on a program in LP format: highs.cjs FILE.
// Prints the status of the model. With presolve, version 1.15.3 calls a program infeasible that has a
// solution: the broadcast uniform-k2-n21-c20 with its optimum as the deadline.
const fs = require('fs')

require('highs')().then((highs) => {
  console.log(highs.solve(fs.readFileSync(process.argv[2], 'utf8'), { presolve: 'off' }).Status)
})
