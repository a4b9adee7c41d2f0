import { parseInSlices } from './json-in-slices';

const parsed = (text: string) => parseInSlices(text, JSON.parse);

const actions = Array.from({ length: 400 }, (_, n) => ({
  command: `/${n}`,
  actionData: { text: `"]},\\ [{: \u00e9\ud83e\udd8a ${'words '.repeat(60)}`, buttons: [{ label: 'a' }, []] },
  enabled: n % 2 === 0,
  delay: n ? n / 3 : null,
}));

test.each([
  [
    'a document',
    { document: { format: 'x', actions, menu: { commands: [] }, files: [] }, parts: ['actions'] },
  ],
  ['a list', actions],
  ['many small items', { a: Array.from({ length: 100_000 }, (_, n) => n), b: { c: [[[[1]]]], d: '' } }],
  ['many entries', Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`k${n}`, n % 3 ? {} : n]))],
  ['a text', 'x'.repeat(300_000)],
  ['nothing', null],
])('reads %s as JSON.parse does, with spaces or without', async (_, value) => {
  for (const text of [JSON.stringify(value), ` ${JSON.stringify(value, null, '\t')}\r\n`]) {
    expect(await parsed(text)).toEqual(JSON.parse(text));
  }
});

test('uses the last value of a duplicate key, as JSON.parse does', async () => {
  for (const text of [
    '{"a":[1,2],"a":[3]}',
    '{"a":{"b":[1]},"a":2}',
    '{"a":1,"b":3,"a":{"c":[]}}',
    '{"a":{"b":1,"b":{"c":2}},"\\u0061":{"b":{}}}',
  ]) {
    expect(await parsed(text)).toEqual(JSON.parse(text));
  }
});

test('refuses everything that JSON.parse refuses', async () => {
  const sound = '{"a":{"b":[1,{"c":"d\\"e"},[true,null]],"f":-1.5e3},"g":[],"h":"i"}';
  const broken = new Set([
    '',
    ' ',
    '{',
    '[',
    '"',
    '"\\"',
    '{}}',
    '[]]',
    '[1,]',
    '{"a":1,}',
    '{"a":[,1]}',
    '{"a" 1}',
  ]);
  for (let at = 0; at < sound.length; at += 1) {
    broken.add(sound.slice(0, at));
    broken.add(sound.slice(0, at) + sound.slice(at + 1));
    for (const other of ['"', '{', '}', '[', ']', ',', ':', ' ', 'x', '\\', '1']) {
      broken.add(sound.slice(0, at) + other + sound.slice(at));
      broken.add(sound.slice(0, at) + other + sound.slice(at + 1));
    }
  }
  const outcome = async (parse: () => unknown) => {
    try {
      return { value: await parse() };
    } catch (error) {
      return (error as Error).name;
    }
  };
  for (const text of broken) {
    expect([text, await outcome(() => parsed(text))]).toEqual([text, await outcome(() => JSON.parse(text))]);
  }
});

test('hands over pieces, none of them much longer than others have to wait for', async () => {
  const text = JSON.stringify({ document: { actions }, others: actions });
  let longest = 0;
  await parseInSlices(text, (json) => {
    longest = Math.max(longest, json.length);
    return JSON.parse(json);
  });
  expect(text.length).toBeGreaterThan(300_000);
  expect(longest).toBeLessThan(70_000);
});
