// The pages of visitors: rendered while the product is built, with the addresses of what was built.
import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

const root = join(import.meta.dirname, '..', '..');
const template = join(root, 'apps/shell/page.html');
const screens = join(root, 'apps/shell/src/app/screens.tsx');
const report = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;

/** What other compilers of this run have made, by their names: names of files and what is in them. */
const made = new Map();

/** Remembers the files of a compiler for those that depend on it; in watch mode they are nowhere on disk. */
export function recordFiles(name) {
  return onAssets('record-files', (compilation) => {
    const files = compilation
      .getAssets()
      .map((asset) => [asset.name, () => asset.source.source().toString()]);
    made.set(name, new Map(files));
  });
}

/** Adds `index.html` and the other pages to the shell, once `prerender` and `visitor` have been made. */
export function emitPages() {
  return onAssets('emit-pages', (compilation) => {
    const own = compilation.getAssets().map(({ name }) => name);
    const visitor = [...made.get('visitor').keys()];
    const address = (names, pattern, prefix = '/') => {
      const name = names.find((candidate) => pattern.test(candidate));
      if (!name) throw new Error(`Nothing was built that is called ${pattern}`);
      return prefix + name;
    };
    const addresses = {
      app: address(own, /^assets\/main(\.\w+)?\.js$/),
      style: address(own, /^assets\/app(\.\w+)?\.css$/),
      font: address(own, /inter-latin-wght-normal\.\w+\.woff2$/),
      head: address(visitor, /^assets\/head(\.\w+)?\.js$/, '/visitor/'),
      landing: address(visitor, /^assets\/landing(\.\w+)?\.js$/, '/visitor/'),
    };
    const list = JSON.stringify(screenAddresses());
    compilation.emitAsset('addresses.json', new rspack.sources.RawSource(list));
    for (const { name, title, body } of prerendered().renderPages()) {
      const html = fill(readFileSync(template, 'utf8'), { ...addresses, title, body });
      compilation.emitAsset(`${name}.html`, new rspack.sources.RawSource(html));
    }
  });
}

/** The addresses of all screens: the server gives 404 for any other. A remote has everything below its own. */
function screenAddresses() {
  const source = readFileSync(screens, 'utf8');
  const routes = source.match(/<Route\b/g) ?? [];
  const paths = [...source.matchAll(/<Route\b[^<]*?\bpath="([^"]+)"/g)].map(([, path]) => path);
  if (paths.length !== routes.length)
    throw new Error(`${screens}: each <Route> needs a path that is a plain string`);
  return ['/auth/callback', ...paths.filter((path) => path !== '*')];
}

function onAssets(name, handle) {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap(name, (compilation) => {
        compilation.hooks.processAssets.tap({ name, stage: report }, () => handle(compilation));
      });
    },
  };
}

/** The module that renders them, run as it was built. */
function prerendered() {
  const code = made.get('prerender').get('pages.cjs')();
  const module = new Module(join(root, 'prerender.cjs'));
  module.require = createRequire(join(root, 'package.json'));
  module._compile(code, module.id);
  return module.exports;
}

/** The server puts the nonce in, for each response its own. */
function fill(text, values) {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name) => {
    if (name === 'nonce') return placeholder;
    if (values[name] === undefined) throw new Error(`${template} asks for ${placeholder}`);
    return values[name];
  });
}
