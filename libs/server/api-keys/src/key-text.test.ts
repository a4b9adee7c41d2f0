import { randomInt } from 'node:crypto';
import { isKeyText, keyHash, keyHint, makeKeyText } from './key-text';

const key = makeKeyText(() => 0);

test('a key has a prefix, 32 random characters and a checksum that never changes its form', () => {
  expect(key).toBe(`btk_${'0'.repeat(32)}0Zx5ed`);
  expect(makeKeyText((below) => below - 1)).toBe(`btk_${'z'.repeat(32)}1Lsrph`);
});

test('recognises its own keys, and no other text', () => {
  for (let n = 0; n < 100; n += 1) expect(isKeyText(makeKeyText(randomInt))).toBe(true);
  for (const text of ['', 'btk_', key.slice(0, -1), `${key}0`, key.toLowerCase(), ` ${key}`, `${key}\n`]) {
    expect(isKeyText(text)).toBe(false);
  }
});

test('notices every wrong character, and every two that changed places', () => {
  const real = makeKeyText(randomInt);
  for (let at = 4; at < real.length; at += 1) {
    const other = real[at] === 'x' ? 'y' : 'x';
    expect(isKeyText(real.slice(0, at) + other + real.slice(at + 1))).toBe(false);
    const [one, two] = [real[at], real[at + 1]];
    if (two === undefined || one === two) continue;
    expect(isKeyText(real.slice(0, at) + two + one + real.slice(at + 2))).toBe(false);
  }
});

test('the hash and the hint do not reveal the key', () => {
  expect(keyHash(key)).toHaveLength(32);
  expect(keyHash(key)).not.toEqual(keyHash(makeKeyText(randomInt)));
  expect(keyHint(key)).toBe('btk_0000');
});
