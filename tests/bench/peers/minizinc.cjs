// Chuffed of the npm package `minizinc` on files in MiniZinc or FlatZinc: minizinc.cjs FILE...
// The package runs its solvers in a web worker; this script is all of the worker that it needs.
const fs = require('fs')
const path = require('path')
const vm = require('vm')

const dist = path.dirname(require.resolve('minizinc/minizinc-worker.js'))
const files = {}
let receive

for (const file of process.argv.slice(2)) files[path.basename(file)] = fs.readFileSync(file, 'utf8')
Object.assign(globalThis, {
  require,
  __dirname: dist,
  __filename: path.join(dist, 'minizinc-worker.js'),
  addEventListener: (type, listener) => {
    receive = listener
  },
  postMessage: (message) => {
    if (message.type === 'ready') receive({ data: { files, args: ['--solver', 'chuffed', ...Object.keys(files)] } })
    process.stdout.write(message.stdout ?? '')
    process.stderr.write(message.stderr ?? '')
    if (message.type === 'exit') process.exit(message.code)
  }
})
vm.runInThisContext(fs.readFileSync(globalThis.__filename, 'utf8'))
receive({ data: { wasmURL: path.join(dist, 'minizinc.wasm'), dataURL: path.join(dist, 'minizinc.data') } })
