import { alice, startSandbox, type TestSandbox } from '../testing/start-sandbox';
import { snapshotOf } from '../world/snapshot';
import { World } from '../world/world';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

const path = `people/${alice}/botfather`;
const write = (text: string) => sandbox.control('POST', `${path}/messages`, { text });

test('a bot is created in three messages, and its token works', async () => {
  for (const text of ['/newbot', 'Tea Shop']) await write(text);
  const { messages } = await write('tea_shop_bot');
  const token = /<code>(.+)<\/code>/.exec(messages.at(-1).text)?.[1];
  expect(await sandbox.call('getMe', {}, token)).toMatchObject({ result: { username: 'tea_shop_bot' } });
  expect(messages.map((message: { fromPerson: boolean }) => message.fromPerson)).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
});

test('a token is revoked by a press, which changes the message', async () => {
  const { bot } = await sandbox.control('POST', 'bots', { name: 'Tea', username: 'tea_bot' });
  const { messages } = await write('/mybots');
  const messageId = messages.at(-1).id;
  const press = (value: string) => sandbox.control('POST', `${path}/press`, { messageId, value });
  await press(`bot:${bot.id}`);
  await press(`token:${bot.id}`);
  const pressed = await press(`revoke:${bot.id}`);
  expect(pressed.messages).toHaveLength(2);
  expect(await sandbox.call('getMe', {}, bot.token)).toMatchObject({ status: 401 });
  expect(await press(`revoke:${bot.id}`)).toMatchObject({ status: 409 });
});

test('the conversation is kept over a restart', async () => {
  await write('/newbot');
  const snapshot = snapshotOf(sandbox.world);
  const again = new World({ config: sandbox.world.config, snapshot });
  expect(again.botFather.get(alice)?.step).toEqual({ kind: 'newName' });
});
