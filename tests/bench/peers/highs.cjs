// HiGHS of the npm package `highs` on a program in LP format: highs.cjs FILE.
// Prints the status of the model.
const fs = require('fs')

require('highs')().then((highs) => {
  console.log(highs.solve(fs.readFileSync(process.argv[2], 'utf8')).Status)
})
