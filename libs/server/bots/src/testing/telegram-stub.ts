import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A bot as Telegram knows it. */
export interface StubBot {
  readonly id: number;
  readonly username: string;
  readonly first_name: string;
  readonly can_join_groups?: boolean;
  readonly can_read_all_group_messages?: boolean;
}

export interface StubCall {
  readonly token: string;
  readonly method: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The few methods of the Bot API that the configuration calls, over real HTTP. */
export interface TelegramStub {
  readonly url: string;
  readonly bots: Map<string, StubBot>;
  readonly calls: StubCall[];
  /** Answers every call with this instead, while it is set. */
  failure: { readonly status: number; readonly description: string } | undefined;
  /** Runs before a call is taken, while it is set. */
  before: ((method: string) => Promise<void>) | undefined;
  stop(): Promise<void>;
}

/** A token of the form Telegram uses. */
export function stubToken(botId: number, secret = 'AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'): string {
  return `${botId}:${secret}`;
}

export async function startTelegramStub(): Promise<TelegramStub> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stub: TelegramStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bots: new Map(),
    calls: [],
    failure: undefined,
    before: undefined,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const payload = JSON.parse((await bodyOf(request)) || '{}') as StubCall['payload'];
    await stub.before?.(method);
    stub.calls.push({ token, method, payload });
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refuse = (status: number, description: string) =>
      send(status, { ok: false, error_code: status, description });
    if (stub.failure) return void refuse(stub.failure.status, stub.failure.description);
    const bot = stub.bots.get(token);
    if (!bot) return void refuse(401, 'Unauthorized');
    send(200, { ok: true, result: method === 'getMe' ? { is_bot: true, ...bot } : true });
  }

  return stub;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
