import { type BotterError, type Call, calls } from '@botter/contracts';
import { readInput, readInputInParts } from './call-input';

const call: Call = calls.importBot;
const params = { id: 'bot-1' };

async function outcome(read: () => unknown) {
  try {
    return { input: await read() };
  } catch (error) {
    const { message, details } = error as BotterError;
    return { message, details };
  }
}

const action = (command: string, more: object = {}) => ({
  command,
  actionTrigger: 'command',
  parseMode: '',
  actionData: { text: ' Hello ', buttons: [{ label: 'More', type: 'callback', value: 'more' }] },
  ...more,
});
const media = (file: string) => ({
  actionData: { text: 'A photo', media: { source: 'upload', type: 'photo', file } },
});
const body = (document: object, more: object = {}) => ({
  document: { format: 'botter.bot/1', ...document },
  ...more,
});

test.each<[string, unknown]>([
  [
    'a whole document',
    body({ name: ' Shop ', actions: [action('/a'), action('/b')], files: [{ name: 'x' }] }),
  ],
  ['a document without lists', body({ name: 'Shop' }, { parts: ['name'], mode: 'replace' })],
  ['an action with unknown fields and no command', body({ actions: [action('/a'), { x: 1, command: '' }] })],
  ['actions and files that are wrong', body({ actions: [null], files: [{ name: '', content: '?' }] })],
  ['two actions of one name', body({ actions: [action('/a'), action('/b'), action('/A')] })],
  ['two files of one name', body({ files: [{ name: 'x' }, { name: ' x ' }] })],
  ['a file that is missing', body({ actions: [action('/a', media('x.png'))], files: [] })],
  ['a file that is there', body({ actions: [action('/a', media('x.png'))], files: [{ name: 'x.png' }] })],
  [
    'text that is not stored in an action',
    body({ actions: [action('/a', { actionData: { text: 'a\u0000' } })] }),
  ],
  ['text that is not stored elsewhere', body({ name: 'a\u0000' })],
  ['too many actions', body({ actions: Array.from({ length: 5_001 }, (_, n) => action(`/${n}`)) })],
  ['too many files', body({ files: Array.from({ length: 501 }, (_, n) => ({ name: `${n}` })) })],
  ['actions that are no list', body({ actions: { length: 2 } })],
  ['another format', body({ format: 'botter.bot/7', actions: [1] })],
  ['unknown parts', body({ actions: [] }, { parts: ['secrets'] })],
  ['no document', {}],
  ['no object', [1]],
])('an import is read in parts as it is read at once: %s', async (_, raw) => {
  const once = await outcome(() => readInput(call, { params, query: {}, body: raw }));
  const inParts = await outcome(() =>
    readInputInParts(call, call.bodyInParts!, { params, query: {}, body: raw }),
  );
  expect(inParts).toEqual(once);
});

test('reports problems outside of the lists first', async () => {
  const raw = body({ name: '', actions: [null] });
  const { details } = await outcome(() =>
    readInputInParts(call, call.bodyInParts!, { params, query: {}, body: raw }),
  );
  expect(details).toEqual([{ path: 'document.name', message: 'Name is required' }]);
});

test('the number of problems is limited', async () => {
  const raw = body({ actions: Array.from({ length: 3_000 }, () => null) });
  const { details } = await outcome(() =>
    readInputInParts(call, call.bodyInParts!, { params, query: {}, body: raw }),
  );
  expect(details).toHaveLength(1_000);
});

test('other requests run while a large import is read', async () => {
  const actions = Array.from({ length: 900 }, (_, n) =>
    action(`/${n}`, { actionData: { text: 'x'.repeat(4_000) } }),
  );
  let turns = 0;
  const turn = setInterval(() => (turns += 1), 0);
  await readInputInParts(call, call.bodyInParts!, { params, query: {}, body: body({ actions }) });
  clearInterval(turn);
  expect(turns).toBeGreaterThan(0);
});
