import { eventually } from '@botter/server-async/testing';
import type { ConfigurationApplication, TestPerson } from '@botter/server-bots/testing';
import { type ActionsApplication, startActionsApplication } from '../testing/actions-application';

let actions: ActionsApplication;
let app: ConfigurationApplication;
let people: Readonly<Record<string, TestPerson>>;
let owner: TestPerson;
let botId: string;
let telegramId: number;

beforeAll(async () => {
  actions = await startActionsApplication();
  ({ app, people } = actions);
  owner = actions.people.owner;
});
afterAll(() => actions?.app.close());
beforeEach(async () => {
  ({ botId, telegramId } = await actions.addSharedBot());
});

const path = () => `/api/bots/${botId}/action-positions`;
const save = (positions: unknown, who = 'owner') => people[who]!.request('PUT', path(), { positions });
const places = async (who = 'owner') => (await people[who]!.request('GET', path())).body.positions;
async function add(command: string): Promise<string> {
  const body = { command, actionData: { text: 'Hello' } };
  return (await owner.request('POST', `/api/bots/${botId}/actions`, body)).body.action.id;
}
const rows = async () =>
  (await app.database.pool.query('select 1 from app.action_positions where bot_id = $1', [botId])).rows
    .length;

test('stores the sent positions and keeps the others, for everyone who sees the bot', async () => {
  const [first, second] = [await add('/one'), await add('/two')];
  expect(await places()).toEqual([]);
  expect((await save([{ actionId: first, x: 1.5, y: -2 }])).status).toBe(200);
  await save([{ actionId: second, x: 30, y: 40 }], 'manage');
  await save([
    { actionId: second, x: 0, y: 0 },
    { actionId: second, x: 31, y: 41 },
  ]);
  const all = [
    { actionId: first, x: 1.5, y: -2 },
    { actionId: second, x: 31, y: 41 },
  ];
  for (const who of ['owner', 'manage', 'read_only']) {
    expect(await places(who)).toEqual(expect.arrayContaining(all));
  }
  expect((await save([])).status).toBe(200);
});

test('skips actions that the bot does not have', async () => {
  const mine = await add('/one');
  const answer = await save([
    { actionId: 'nobody', x: 1, y: 1 },
    { actionId: mine, x: 2, y: 2 },
  ]);
  expect(answer.status).toBe(200);
  expect(await places()).toEqual([{ actionId: mine, x: 2, y: 2 }]);
  const other = botId;
  botId = await app.addBot(owner, telegramId + 1000);
  await save([{ actionId: mine, x: 9, y: 9 }]);
  expect(await places()).toEqual([]);
  botId = other;
  expect(await places()).toEqual([{ actionId: mine, x: 2, y: 2 }]);
});

test('reading needs to see the bot, moving needs the right to edit', async () => {
  const id = await add('/one');
  expect((await save([{ actionId: id, x: 1, y: 1 }], 'read_only')).status).toBe(403);
  expect((await save([{ actionId: id, x: 1, y: 1 }], 'stranger')).status).toBe(404);
  expect((await people.stranger!.request('GET', path())).status).toBe(404);
  expect(await places()).toEqual([]);
});

test.each([
  ['no number', 'one'],
  ['too far', 1e7],
  ['nothing', null],
])('a position that is %s is refused', async (_why, x) => {
  expect((await save([{ actionId: 'a', x, y: 1 }])).status).toBe(400);
});

test('positions are deleted with their action', async () => {
  const [first, second] = [await add('/one'), await add('/two')];
  await save([first, second].map((actionId) => ({ actionId, x: 1, y: 1 })));
  await owner.request('DELETE', `/api/bots/${botId}/actions/${first}`);
  expect(await places()).toEqual([{ actionId: second, x: 1, y: 1 }]);
  await eventually(async () => (await rows()) === 1);
});
