// The pages of visitors: rendered while the product is built, with the addresses of what was built.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { madeFiles, madeText, onAssets, runMade } from './made.mjs';

const root = join(import.meta.dirname, '..', '..');
const template = join(root, 'apps/shell/page.html');

/** Adds `index.html` and the other pages to the shell, once `prerender` and `visitor` have been made. */
export function emitPages() {
  return onAssets('emit-pages', (compilation) => {
    const own = compilation.getAssets().map(({ name }) => name);
    const visitor = madeFiles('visitor');
    const address = (names, pattern, prefix = '/') => {
      const name = names.find((candidate) => pattern.test(candidate));
      if (!name) throw new Error(`Nothing was built that is called ${pattern}`);
      return prefix + name;
    };
    const addresses = {
      app: address(own, /^assets\/main(\.\w+)?\.js$/),
      style: address(own, /^assets\/app(\.\w+)?\.css$/),
      font: address(own, /inter-latin-wght-normal\.\w+\.woff2$/),
      head: `<script nonce="{{nonce}}">${inlined(madeText('visitor', /^assets\/head(\.\w+)?\.js$/))}</script>`,
      files: `<script type="application/json" id="botter-files">${inlined(JSON.stringify(filesOfParts(compilation)))}</script>`,
      // The server puts the JSON in. If it doesn't, as with `npm run dev`, the page asks for it.
      config: '<script type="application/json" id="botter-config">{{config}}</script>',
      landing: address(visitor, /^assets\/landing(\.\w+)?\.js$/, '/visitor/'),
    };
    const list = JSON.stringify(screenAddresses());
    compilation.emitAsset('addresses.json', new rspack.sources.RawSource(list));
    for (const { name, title, body } of runMade('prerender', 'pages.cjs').renderPages()) {
      const html = fill(readFileSync(template, 'utf8'), { ...addresses, title, body });
      compilation.emitAsset(`${name}.html`, new rspack.sources.RawSource(html));
    }
  });
}

/** The scripts of each part that has a name, without the one that begins the product. */
function filesOfParts(compilation) {
  const parts = [...compilation.namedChunkGroups].filter(([name]) => name !== 'main');
  const scripts = (group) => group.getFiles().filter((file) => file.endsWith('.js'));
  return Object.fromEntries(parts.map(([name, group]) => [name, scripts(group).map((file) => `/${file}`)]));
}

/** Text as the content of a script element, without the comment that names a map next to its file. */
function inlined(text) {
  return text
    .replace(/\n\/\/# sourceMappingURL=.*\s*$/, '')
    .replaceAll('</', '<\\/')
    .replaceAll('<!--', '<\\!--');
}

/**
 * The addresses of all screens: the server returns 404 for any other. A remote owns everything below its own
 * address.
 */
function screenAddresses() {
  const paths = runMade('prerender', 'screens.cjs').screens.map(({ path }) => path);
  return ['/auth/callback', ...paths.filter((path) => path !== '*')];
}

/** The server puts the nonce in, for each response its own. */
function fill(text, values) {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name) => {
    if (name === 'nonce') return placeholder;
    if (values[name] === undefined) throw new Error(`${template} asks for ${placeholder}`);
    return values[name];
  });
}
