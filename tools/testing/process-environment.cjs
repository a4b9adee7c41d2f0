// Test files run in the context of their process, one after another, and loaded modules stay loaded
// (jest-runtime.cjs). In a context of its own, as in plain jest, each file would load every package again,
// and run all of its code slower.
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** In place of the context of the process, which is no object in Node. */
const processContext = Object.freeze({});

const globalsOfPackages = new Set();

/** Loads what later test files have, too: globals that it makes belong to it, and stay. */
function loadForAll(load) {
  const before = new Set(Reflect.ownKeys(globalThis));
  try {
    return load();
  } finally {
    for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) globalsOfPackages.add(key);
  }
}

/**
 * Undoes a test file's changes of globals, of the environment variables and of the listeners of the process.
 */
class ProcessEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  // Jest's older ones.
  fakeTimers = null;
  #undo = [
    keepProperties(globalThis, (key) => !globalsOfPackages.has(key)),
    keepProperties(process, (key) => key !== 'env' && !String(key).startsWith('_')),
    keepVariables(process.env),
    keepListeners(process),
  ];

  constructor({ projectConfig: config }) {
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const undo of this.#undo) undo();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return processContext;
  }
}

function keepProperties(object, isKept = () => true) {
  const before = Object.getOwnPropertyDescriptors(object);
  return () => {
    for (const key of Reflect.ownKeys(object).filter(isKept)) {
      const now = Object.getOwnPropertyDescriptor(object, key);
      // Such as the state of `expect`, which the next file sets itself.
      if (!now.configurable && !now.writable) continue;
      if (!Object.hasOwn(before, key)) Reflect.deleteProperty(object, key);
      else if (isOther(now, before[key])) Object.defineProperty(object, key, before[key]);
    }
    for (const key of Reflect.ownKeys(before)) {
      if (isKept(key) && !Object.hasOwn(object, key)) Object.defineProperty(object, key, before[key]);
    }
  };
}

const isOther = (one, other) => ['value', 'get', 'set'].some((part) => one[part] !== other[part]);

function keepVariables(variables) {
  const before = { ...variables };
  return () => {
    for (const name of Object.keys(variables)) if (!Object.hasOwn(before, name)) delete variables[name];
    Object.assign(variables, before);
  };
}

function keepListeners(emitter) {
  const before = new Map(emitter.eventNames().map((event) => [event, emitter.rawListeners(event)]));
  return () => {
    for (const event of emitter.eventNames()) {
      const kept = before.get(event) ?? [];
      for (const listener of emitter.rawListeners(event)) {
        if (!kept.includes(listener)) emitter.off(event, listener);
      }
    }
  };
}

module.exports = Object.assign(ProcessEnvironment, { processContext, loadForAll });
