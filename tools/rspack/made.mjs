// The results of other compilers of this run: in watch mode they are nowhere on disk.
import { createRequire, Module } from 'node:module';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

const root = join(import.meta.dirname, '..', '..');
const made = new Map();

/** Remembers the files of a compiler for those that depend on it. */
export function recordFiles(name) {
  return onAssets('record-files', (compilation) => {
    const files = compilation.getAssets().map((asset) => [asset.name, asset.source.source().toString()]);
    made.set(name, new Map(files));
  });
}

export function madeFiles(name) {
  return [...made.get(name).keys()];
}

/** The content of the file with this name. */
export function madeText(name, pattern) {
  const found = [...made.get(name)].find(([file]) => pattern.test(file));
  if (!found) throw new Error(`Nothing was built that is called ${pattern}`);
  return found[1];
}

/** Runs a program for Node as it was built; what it exports. */
export function runMade(name, file) {
  const module = new Module(join(root, file));
  module.require = createRequire(join(root, 'package.json'));
  module._compile(made.get(name).get(file), module.id);
  return module.exports;
}

/** A plugin that does something once the files of a compilation have their names. */
export function onAssets(name, handle) {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(name, (compilation) => {
        const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name, stage }, () => handle(compilation));
      });
    },
  };
}
