import { readFileSync } from 'node:fs';
import { alice, botId, photoForm, startSandbox, type TestSandbox, token } from '../testing/start-sandbox';
import { knownParameters } from './known-parameters';
import { methodNames } from './methods';
import { botApiVersion } from './telegram-methods';

let sandbox: TestSandbox;
afterEach(() => sandbox?.close());

/** Names that Telegram takes and no longer documents. */
const formerNames = new Set([
  'reply_to_message_id',
  'allow_sending_without_reply',
  'disable_web_page_preview',
  'correct_option_id',
  'thumb',
  'png_sticker',
  'tgs_sticker',
  'webm_sticker',
  'emojis',
  'mask_position',
  'contains_masks',
]);
const package_ = 'node_modules/node-telegram-bot-api';

/** The parameters of each method that Telegram documents, from the types of node-telegram-bot-api. */
function documentedParameters(): Map<string, Set<string>> {
  const types = readFileSync(`${package_}/dist/types/schemas.d.ts`, 'utf8');
  const found = [...types.matchAll(/export type (\w+)Params = \{([\s\S]*?)\n\};/g)];
  return new Map(
    found.map(([, name = '', fields = '']) => [
      name[0]?.toLowerCase() + name.slice(1),
      new Set([...fields.matchAll(/^ {4}(\w+)\??:/gm)].map(([, field = '']) => field)),
    ]),
  );
}

test('follows the version that it names', async () => {
  const readme = readFileSync(`${package_}/README.md`, 'utf8');
  expect(/Bot%20API-v\.([\d.]+)-/.exec(readme)?.[1]).toBe(botApiVersion);
  sandbox = await startSandbox();
  const response = await fetch(`${sandbox.root}/bot${token}/getMe`);
  expect(response.headers.get('x-bot-api-version')).toBe(botApiVersion);
});

test('knows no parameter that Telegram lacks', () => {
  const documented = documentedParameters();
  for (const method of methodNames.filter((name) => documented.has(name))) {
    const surplus = knownParameters(method).filter(
      (name) => !documented.get(method)?.has(name) && !formerNames.has(name),
    );
    expect([method, surplus]).toEqual([method, []]);
  }
});

const unknown = {
  chat_id: alice,
  text: 'hello',
  business_connection_id: 'x',
  reply_parameters: { message_id: 1, chat_id: 5 },
};
const words = "sendMessage of this sandbox doesn't know business_connection_id, reply_parameters.chat_id";

test('warns of parameters that it leaves out, in a header and once in its log', async () => {
  sandbox = await startSandbox();
  await sandbox.begin();
  const logged: string[] = [];
  sandbox.world.onWarning = (warning) => logged.push(warning);
  for (let i = 0; i < 2; i++) {
    const response = await fetch(`${sandbox.root}/bot${token}/sendMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(unknown),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-sandbox-warning')).toBe(words);
  }
  expect(logged).toEqual([words]);
});

test('refuses them if it is strict, and nothing that it knows', async () => {
  sandbox = await startSandbox({ parameters: true });
  await sandbox.begin();
  expect(await sandbox.call('sendMessage', unknown)).toMatchObject({
    status: 400,
    description: `Bad Request: ${words}`,
  });
  expect((await sandbox.control('GET', `bots/${botId}/chats/${alice}`)).messages).toHaveLength(1);
  const photo = photoForm({ chat_id: String(alice), caption: '', photo: 'attach://any' }, undefined, 'any');
  expect(await sandbox.call('sendPhoto', photo)).toMatchObject({ ok: true });
  const album = photoForm(
    { chat_id: String(alice), media: '[{"type":"photo","media":"attach://a"}]' },
    undefined,
    'a',
  );
  expect(await sandbox.call('sendMediaGroup', album)).toMatchObject({ ok: true });
  const stray = photoForm({ chat_id: String(alice), text: 'x' }, undefined, 'picture');
  expect(await sandbox.call('sendMessage', stray)).toMatchObject({
    description: "Bad Request: sendMessage of this sandbox doesn't know picture",
  });
});
