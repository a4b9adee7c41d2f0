import { randomUUID } from 'node:crypto';
import { startTestIssuer } from '@botter/server-auth/testing';
import { startTelegramStub, stubToken } from '@botter/server-bots/testing';
import { testEnvironment } from '@botter/server-config/testing';
import { createTestDatabase } from '@botter/server-database/testing';
import { freePort } from '@botter/server-http/testing';
import { runServer } from '../../run-server';

/** Everyone who may come across a call. */
export const roles = [
  'anonymous',
  'read_only',
  'manage',
  'owner',
  'revoked',
  'stranger',
  // Has signed in with the invited address, which is not verified.
  'unverified',
  // API keys that the owner made for the own bot, and one of a person whose share was revoked afterwards.
  'key_read_only',
  'key_owner',
  'key_of_revoked',
] as const;
export type Role = (typeof roles)[number];
export const isKey = (role: Role) => role.startsWith('key_');

/** A bot with one of everything that belongs to a bot, by the names of the path parameters. */
export type Scene = Readonly<Record<string, string>> & {
  readonly botId: string;
  readonly telegramChatId: string;
  readonly telegramId: string;
};

interface Answer {
  readonly status: number;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into it as it likes
  readonly body: any;
}

export type Body = object | string | FormData;

const jsonOf = (type: unknown, text: string) =>
  String(type).startsWith('application/json') && text ? JSON.parse(text) : undefined;

/**
 * The whole product with people and two bots: `own` belongs to the owner and is shared, `foreign` belongs to
 * the stranger.
 */
export interface World {
  readonly own: Scene;
  readonly foreign: Scene;
  request(role: Role, method: string, path: string, body?: Body): Promise<Answer>;
  /** The status alone; what follows, perhaps without end, is not read. */
  statusOf(role: Role, method: string, path: string, headers?: Record<string, string>): Promise<number>;
  /** Adds a bot that Telegram knows. */
  addBot(role: Role): Promise<{ botId: string; name: string; telegramId: string }>;
  /** Someone writes to a bot. */
  write(bot: Pick<Scene, 'botId' | 'telegramId'>, personId: number): Promise<void>;
  /** A token that Telegram takes for a bot. */
  tokenFor(telegramId: string): string;
  /** Every route of the process, as Fastify prints them. */
  readonly routes: string;
  stop(): Promise<void>;
}

const people = {
  read_only: { email: 'read-only@example.com', verified: true },
  manage: { email: 'manage@example.com', verified: true },
  owner: { email: 'owner@example.com', verified: true },
  revoked: { email: 'revoked@example.com', verified: true },
  stranger: { email: 'stranger@example.com', verified: true },
  unverified: { email: 'unverified@example.com', verified: false },
} as const satisfies Partial<Record<Role, { email: string; verified: boolean }>>;

/** @param more variables of the environment, for the address of the database */
export async function startWorld(
  more: (databaseUrl: string) => Record<string, string> = () => ({}),
): Promise<World> {
  const [database, issuer, telegram, port] = await Promise.all([
    createTestDatabase(),
    startTestIssuer(),
    startTelegramStub(),
    freePort(),
  ]);
  const server = await runServer({
    env: {
      ...testEnvironment,
      PORT: String(port),
      DATABASE_URL: database.url,
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: issuer.audience,
      TELEGRAM_API_ROOT: telegram.url,
      PUBLIC_URL: 'https://bots.example.com',
      TELEGRAM_MODE: 'webhook',
      ...more(database.url),
    },
  });
  const origin = `http://127.0.0.1:${server.config.port}`;
  const tokens = new Map<Role, string>();
  for (const [role, { email, verified }] of Object.entries(people)) {
    const claims = { email, email_verified: verified, given_name: role, family_name: 'Person' };
    tokens.set(role as Role, await issuer.token({ subject: role, claims }));
  }
  const identity = (role: Role): Record<string, string> => {
    const token = tokens.get(role);
    return token ? { authorization: `Bearer ${token}` } : {};
  };
  let lastTelegramId = 7_000;

  const world = {
    /** Without the network in between, except for forms: this tests what comes after it. */
    async request(role: Role, method: string, path: string, body?: Body): Promise<Answer> {
      if (body instanceof FormData) {
        const sent = await fetch(origin + path, { method, headers: identity(role), body });
        const text = await sent.text();
        return { status: sent.status, text, body: jsonOf(sent.headers.get('content-type'), text) };
      }
      const { statusCode, headers, payload } = await server.app.inject({
        method: method as 'GET',
        url: path,
        headers: { ...identity(role), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: statusCode, text: payload, body: jsonOf(headers['content-type'], payload) };
    },
    async statusOf(role: Role, method: string, path: string, headers: Record<string, string> = {}) {
      const ending = new AbortController();
      const options = { method, headers: { ...identity(role), ...headers }, signal: ending.signal };
      const { status } = await fetch(origin + path, options);
      ending.abort();
      return status;
    },
    tokenFor(telegramId: string): string {
      const token = stubToken(Number(telegramId), randomUUID().replaceAll('-', ''));
      telegram.bots.set(token, {
        id: Number(telegramId),
        username: `b${telegramId}_bot`,
        first_name: 'Bot',
      });
      return token;
    },
    async addBot(role: Role) {
      lastTelegramId += 1;
      const telegramId = String(lastTelegramId);
      const name = `Bot ${telegramId}`;
      const { body } = await world.request(role, 'POST', '/api/bots', {
        name,
        token: world.tokenFor(telegramId),
      });
      return { botId: body.bot.id as string, name, telegramId };
    },
  };

  let lastUpdateId = 0;
  /** Someone writes to a bot. */
  async function write({ botId, telegramId }: Pick<Scene, 'botId' | 'telegramId'>, personId: number) {
    const isOf = ({ token, method }: { token: string; method: string }) =>
      method === 'setWebhook' && token.startsWith(`${telegramId}:`);
    await until(async () => telegram.calls.some(isOf));
    const { secret_token: secret } = telegram.calls.findLast(isOf)?.payload ?? {};
    const update_id = ++lastUpdateId;
    const from = { id: personId, is_bot: false, first_name: 'Ann' };
    await until(async () => {
      const { status } = await fetch(`${origin}/telegram/${botId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': String(secret) },
        body: JSON.stringify({
          update_id,
          message: {
            message_id: update_id,
            date: 1,
            chat: { id: personId, type: 'private', first_name: 'Ann' },
            from,
            text: 'hi',
          },
        }),
      });
      return status === 200;
    });
  }

  /** Someone writes to the bot, so that it has a chat. */
  async function chatOf(role: Role, botId: string, telegramId: string) {
    await write({ botId, telegramId }, 5_000);
    let chatId: string | undefined;
    await until(async () => {
      const { body } = await world.request(role, 'GET', `/api/bots/${botId}/chats`);
      chatId = body.chats[0]?.id;
      return chatId !== undefined;
    });
    return { chatId: chatId!, telegramChatId: '5000' };
  }

  async function sceneOf(role: Role): Promise<Scene> {
    const { botId, telegramId } = await world.addBot(role);
    const chat = await chatOf(role, botId, telegramId);
    const contacts = await world.request(role, 'GET', `/api/bots/${botId}/contacts`);
    const action = await world.request(role, 'POST', `/api/bots/${botId}/actions`, sampleAction('/start'));
    const file = await world.request(role, 'POST', `/api/files/upload?botId=${botId}`, sampleUpload());
    const sent = await world.request(role, 'POST', `/api/bots/${botId}/send`, {
      chatId: chat.telegramChatId,
      text: 'with a file',
      fileId: file.body.file.id,
    });
    const share = await world.request(role, 'POST', `/api/shares/${botId}/shares`, {
      email: 'nobody@example.com',
    });
    const webhook = await world.request(role, 'POST', `/api/bots/${botId}/webhooks`, sampleWebhook);
    return {
      ...chat,
      id: botId,
      botId,
      telegramId,
      contactId: contacts.body.contacts[0].id,
      actionId: action.body.action.id,
      fileId: file.body.file.id,
      messageId: sent.body.message.id,
      shareId: share.body.share.id,
      webhookId: webhook.body.webhook.id,
    };
  }

  for (const role of tokens.keys()) await world.request(role, 'GET', '/api/me');
  const own = await sceneOf('owner');
  const foreign = await sceneOf('stranger');
  const invite = (role: 'read_only' | 'manage' | 'revoked' | 'unverified', permissions = 'manage') =>
    world.request('owner', 'POST', `/api/shares/${own.botId}/shares`, {
      email: people[role].email,
      permissions,
    });
  await invite('read_only', 'read_only');
  await invite('manage');
  await invite('unverified');
  const { body } = await invite('revoked');
  const makeKey = async (role: Role, maker: Role, accessType: string, botIds: string[] | null) => {
    const made = await world.request(maker, 'POST', '/api/keys', { name: role, accessType, botIds });
    tokens.set(role, made.body.secret);
  };
  await makeKey('key_read_only', 'owner', 'read_only', null);
  await makeKey('key_owner', 'owner', 'owner', [own.botId]);
  await makeKey('key_of_revoked', 'revoked', 'manage', null);
  await world.request('owner', 'DELETE', `/api/shares/${own.botId}/shares/${body.share.id}`);

  return {
    ...world,
    write,
    own,
    foreign,
    routes: server.app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false }),
    async stop() {
      await server.stop();
      await Promise.all([database.drop(), issuer.stop(), telegram.stop()]);
    },
  };
}

export function sampleAction(command: string) {
  return {
    command,
    actionType: 'send_message',
    actionTrigger: 'command',
    parseMode: '',
    enabled: true,
    actionData: { text: 'Hello', buttons: [], delayedCallbacks: [] },
  };
}

/** Disabled: nothing is called because of it. */
export const sampleWebhook = { webhookUrl: 'http://hooks.invalid/in', enabled: false };

export function sampleUpload(content = 'a note'): FormData {
  const form = new FormData();
  form.append('file', new Blob([content], { type: 'text/plain' }), 'note.txt');
  return form;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; ) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it did not happen');
}
