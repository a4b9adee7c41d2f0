// Jest reads each module, compiles it again and runs it for every test file that loads it. Here a process
// reads and compiles it once, and functions as they are first called. Tests of servers
// (process-environment.cjs) also share the packages and many of our libraries, run once.
const vm = require('node:vm');
const v8 = require('node:v8');
const { default: JestRuntime } = require('jest-runtime');
const { processContext, loadForAll } = require('./process-environment.cjs');

// Otherwise V8 forgets the compiled code of what hasn't run for a while, which is most of it.
v8.setFlagsFromString('--no-flush-bytecode');

const scripts = new Map();
const { compileFunction } = vm;

/**
 * As Node's, apart from dynamic imports, which jest refuses anyway while Node runs without modules in `vm`.
 */
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
  return parsingContext === processContext
    ? known.script.runInThisContext()
    : known.script.runInContext(parsingContext);
};

const texts = new Map();
const transformed = new Map();

/** The texts of all files that this process has read; `own`: what jest has read for one test file. */
const sharedTexts = (own) => ({
  get: (file) => own.get(file) ?? texts.get(file),
  set: (file, text) => texts.set(file, text),
  clear: () => own.clear(),
});

/** Jest's transformer checks on the disk for each file whether it changed. */
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

/**
 * Libraries of ours that are shared like packages. None of the others that define jobs, nor what imports
 * them: a process checks that each job that it has loaded has a handler, and a test file knows its own.
 */
const sharedLibraries = [
  'contracts',
  'bot-api',
  'engine',
  'linter',
  'simulator',
  'server/async',
  'server/auth',
  'server/config',
  'server/database',
  'server/egress',
  'server/event-store',
  'server/http',
  'server/live',
  'server/logging',
  'server/metrics',
  'server/module',
  'server/scheduling',
  'server/secrets',
  'server/telegram',
  'server/tracing',
  'server/upkeep',
];
const inSharedLibrary = new RegExp(`/libs/(${sharedLibraries.join('|')})/src/`);
const isShared = (file) =>
  file.includes('/node_modules/') || (inSharedLibrary.test(file) && !/\/testing\/|\.test\./.test(file));

/**
 * Runs what all test files of this process share, and outlives them: a package may import others long after
 * it was loaded.
 */
class SharedRuntime extends JestRuntime {
  #isLoading = false;

  requireModule(from, name, ...more) {
    if (!name && this.registries.getActiveCjsRegistry().has(from)) return super.requireModule(from);
    if (name && !this._resolution.isCoreModule(name)) {
      const file = this._resolution.resolveCjs(from, name);
      // It would exist twice.
      if (!isShared(file))
        throw new Error(`${from} is shared by test files, but imports ${file}, which isn't`);
    }
    if (this.#isLoading) return super.requireModule(from, name, ...more);
    this.#isLoading = true;
    try {
      return loadForAll(() => super.requireModule(from, name, ...more));
    } finally {
      this.#isLoading = false;
    }
  }
}

let shared;

module.exports = class QuickRuntime extends JestRuntime {
  #sharing = false;

  constructor(config, environment, resolver, transformer, cacheFS, coverage, path, globalConfig) {
    const { watch, watchAll } = globalConfig;
    // While jest watches, files change.
    const fixed = !watch && !watchAll;
    const used = fixed ? [withoutLooking(transformer, config), sharedTexts(cacheFS)] : [transformer, cacheFS];
    super(config, environment, resolver, ...used, coverage, path, globalConfig);
    if (!fixed || environment.getVmContext() !== processContext) return;
    this.#sharing = true;
    shared ??= new SharedRuntime(
      config,
      environment,
      resolver,
      used[0],
      sharedTexts(new Map()),
      coverage,
      path,
      globalConfig,
    );
    // The lines of shared files in a stack are those of their source, too.
    this.transformCache.sourceMaps = shared.transformCache.sourceMaps;
  }

  requireModule(from, name, options, isActual) {
    if (this.#sharing && name && !options?.isInternalModule && !this._resolution.isCoreModule(name)) {
      const file = this._resolution.resolveCjs(from, name);
      if (isShared(file)) return shared.requireModule(file);
    }
    return super.requireModule(from, name, options, isActual);
  }
};
