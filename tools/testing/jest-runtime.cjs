// Jest reads each module and compiles it again for every test file that loads it. Here a process does so once, and functions as they are
// first called; each test file still runs the module in a context and registry of its own.
const vm = require('node:vm');
const v8 = require('node:v8');
const { default: JestRuntime } = require('jest-runtime');

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

const texts = new Map();
const transformed = new Map();

/** The texts of all files that this process has read; `own`: what jest has read for one test file. */
const sharedTexts = (own) => ({
  get: (file) => own.get(file) ?? texts.get(file),
  set: (file, text) => texts.set(file, text),
  clear: () => own.clear(),
});

/** Jest's transformer asks the disk for each file whether it changed. */
function withoutLooking(transformer, { id }) {
  const { transform } = transformer;
  transformer.transform = (file, options, text) => {
    const key = [id, file, ...Object.values(options).map(Number)].join();
    let result = transformed.get(key);
    if (!result) {
      result = transform.call(transformer, file, options, text);
      transformed.set(key, result);
    }
    return result;
  };
  return transformer;
}

module.exports = class QuickRuntime extends JestRuntime {
  constructor(config, environment, resolver, transformer, cacheFS, coverage, path, globalConfig) {
    const { watch, watchAll } = globalConfig;
    // While jest watches, files change.
    const used =
      watch || watchAll
        ? [transformer, cacheFS]
        : [withoutLooking(transformer, config), sharedTexts(cacheFS)];
    super(config, environment, resolver, ...used, coverage, path, globalConfig);
  }
};
