import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { likelyNext, screenCode } from './screen-code';

test('code is fetched ahead only for addresses that have a screen, and that of the likely ones is known', () => {
  const source = readFileSync(join(__dirname, 'screens.tsx'), 'utf8');
  const paths = [...source.matchAll(/<Route\b[^<]*?\bpath="([^"]+)"/g)].map(([, path]) => path);
  expect(paths).toEqual(expect.arrayContaining(Object.keys(screenCode)));
  expect(likelyNext.filter((path) => !screenCode[path])).toEqual([]);
});
