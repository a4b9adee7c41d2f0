// Jest compiles each module again for every test file that loads it. Here a process compiles a module once, and its functions as they
// are first called; each test file still runs the module in a context and registry of its own.
const vm = require('node:vm');
const v8 = require('node:v8');

// Otherwise V8 forgets the compiled code of what hasn't run for a while, which is most of it.
v8.setFlagsFromString('--no-flush-bytecode');

const scripts = new Map();
const { compileFunction } = vm;

/** As Node's, apart from dynamic imports, which jest refuses anyway while Node runs without modules in `vm`. */
vm.compileFunction = (source, parameters = [], options = {}) => {
  const { filename, parsingContext } = options;
  if (!parsingContext || !filename) return compileFunction(source, parameters, options);
  const names = parameters.join();
  let known = scripts.get(filename);
  if (known?.source !== source || known.names !== names) {
    const head = `(function (${names}) {`;
    const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
    known = { source, names, script };
    scripts.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};

module.exports = require('jest-runtime');
