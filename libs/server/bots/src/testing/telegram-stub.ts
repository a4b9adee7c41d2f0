import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newStubSettings, type StubSettings, stubMethods } from './stub-methods';

/** A bot as Telegram knows it. */
interface StubBot {
  readonly id: number;
  readonly username: string;
  readonly first_name: string;
  readonly can_join_groups?: boolean;
  readonly can_read_all_group_messages?: boolean;
}

interface StubCall {
  readonly token: string;
  readonly method: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface StubFailure {
  readonly status: number;
  readonly description: string;
  readonly method?: string;
  readonly retryAfter?: number;
}

/** The few methods of the Bot API that the configuration calls, over real HTTP. */
export interface TelegramStub {
  readonly url: string;
  readonly bots: Map<string, StubBot>;
  readonly calls: StubCall[];
  /** Answers every call, or those of one method, with this instead, while it is set. */
  failure: StubFailure | undefined;
  /** If set, it runs before a call is handled. */
  before: ((method: string, token: string) => Promise<void>) | undefined;
  /** A bot's settings, to read and, as another program would, to change. */
  settingsOf(botId: number): StubSettings;
  stop(): Promise<void>;
}

/** A token of the form Telegram uses. */
export function stubToken(botId: number, secret = 'AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'): string {
  return `${botId}:${secret}`;
}

export async function startTelegramStub(): Promise<TelegramStub> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const settings = new Map<number, StubSettings>();
  const stub: TelegramStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bots: new Map(),
    calls: [],
    failure: undefined,
    before: undefined,
    settingsOf(botId) {
      const known = settings.get(botId) ?? newStubSettings(`Bot ${botId}`);
      settings.set(botId, known);
      return known;
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const text = await bodyOf(request);
    // Files come as forms, which the stub doesn't parse.
    const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false;
    const payload = (isForm ? {} : JSON.parse(text || '{}')) as StubCall['payload'];
    await stub.before?.(method, token);
    stub.calls.push({ token, method, payload });
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refuse = ({ status, description, retryAfter }: StubFailure) =>
      send(status, {
        ok: false,
        error_code: status,
        description,
        ...(retryAfter && { parameters: { retry_after: retryAfter } }),
      });
    const { failure } = stub;
    if (failure && (failure.method ?? method) === method) return void refuse(failure);
    const bot = stub.bots.get(token);
    if (!bot) return void refuse({ status: 401, description: 'Unauthorized' });
    const answered = stubMethods[method]?.(stub.settingsOf(bot.id), payload) ?? true;
    send(200, { ok: true, result: method === 'getMe' ? { is_bot: true, ...bot } : answered });
  }

  return stub;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
