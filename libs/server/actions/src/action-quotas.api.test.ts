import { type ActionsApplication, startActionsApplication } from './testing/actions-application';

let actions: ActionsApplication;

beforeAll(async () => {
  actions = await startActionsApplication({ QUOTAS: 'actions=2,configuration_mb=1' });
});
afterAll(() => actions?.app.close());

const hugeButton = { label: 'Buy', type: 'callback', value: '\u{1F600}'.repeat(1_024) };

/** Adds, changes and deletes actions of a new bot. */
async function aBot() {
  const { botId } = await actions.addSharedBot();
  const { owner } = actions.people;
  const path = `/api/bots/${botId}/actions`;
  const body = (command: string, text = 'Hello') => ({ command, actionData: { text } });
  return {
    add: (command: string) => owner.request('POST', path, body(command)),
    change: (id: string, command: string, text: string) =>
      owner.request('PUT', `${path}/${id}`, body(command, text)),
    remove: (id: string) => owner.request('DELETE', `${path}/${id}`),
    list: async () => (await owner.request('GET', path)).body.actions as { id: string; command: string }[],
    /** Half a megabyte, about the limit of one action. */
    addHuge: (command: string) =>
      owner.request('POST', path, {
        command,
        actionData: { text: '\u20AC'.repeat(40_000), buttons: Array.from({ length: 100 }, () => hugeButton) },
      }),
  };
}

test('the last free places are filled exactly, however many actions come at the same moment', async () => {
  const bot = await aBot();
  const answers = await Promise.all(['/a', '/b', '/c', '/d'].map(bot.add));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    error: 'This bot has reached the limit of 2 actions. Delete one to add another.',
    code: 'quota_exceeded',
    details: [
      { path: 'quota', message: 'actions' },
      { path: 'limit', message: '2' },
    ],
  });
  const [first, second] = await bot.list();
  expect((await bot.change(first?.id ?? '', '/x', 'Good day')).status).toBe(200);
  expect((await bot.remove(second?.id ?? '')).status).toBe(200);
  expect((await bot.add('/e')).status).toBe(201);
});

test('all actions together have a limit of bytes, and shortening makes room', async () => {
  const bot = await aBot();
  expect((await bot.addHuge('/a')).status).toBe(201);
  expect((await bot.addHuge('/b')).body).toEqual({
    error: 'All actions of a bot may take 1 MB together. Shorten this one, or delete others first.',
    code: 'quota_exceeded',
    details: [
      { path: 'quota', message: 'configuration_mb' },
      { path: 'limit', message: '1' },
    ],
  });
  expect((await bot.add('/b')).status).toBe(201);
  const [{ id = '' } = {}] = (await bot.list()).filter(({ command }) => command === '/a');
  expect((await bot.change(id, '/a', 'short')).status).toBe(200);
});
