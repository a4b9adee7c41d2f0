// A remote's requirements for the shell, written into its manifest: the two are deployed separately.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { onAssets } from './made.mjs';

const root = join(import.meta.dirname, '..', '..');
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
/** Modules of ours that the shell shares; the packages from npm have versions. */
const sharedImport = /^import \{([^}]*)\} from '(@botter\/web-(?:data|router)[^']*)';$/gm;
const manifest = 'mf-manifest.json';

/**
 * Adds `botter` to the manifest: version, contract, and the names that the remote imports from shared
 * modules.
 */
export function writeContract(name) {
  return onAssets('contract', (compilation) => {
    const described = JSON.parse(compilation.getAsset(manifest).source.source().toString());
    described.botter = {
      version: `${readJson(`apps/${name}/package.json`).version}+${compilation.hash}`,
      contract: readJson('apps/shell/src/remotes/contract.json').current,
      needs: neededNames([`apps/${name}/src`, 'libs/web/ui/src']),
    };
    compilation.updateAsset(manifest, new rspack.sources.RawSource(JSON.stringify(described)));
  });
}

function neededNames(folders) {
  const needs = {};
  for (const file of folders.flatMap(sourcesUnder)) {
    for (const [, names, module] of readFileSync(file, 'utf8').matchAll(sharedImport)) {
      const values = names.split(',').map((part) => part.trim().split(' as ')[0]);
      needs[module] ??= new Set();
      for (const value of values) if (value && !value.startsWith('type ')) needs[module].add(value);
    }
  }
  return Object.fromEntries(Object.entries(needs).map(([module, names]) => [module, [...names].sort()]));
}

function sourcesUnder(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => join(root, folder, file));
}
