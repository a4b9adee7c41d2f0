import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeCall {
  readonly token: string;
  readonly method: string;
  readonly parameters: Record<string, unknown>;
  readonly at: number;
  /** Uploaded files, by the parameter that refers to them. */
  readonly files: Readonly<Record<string, File>>;
}

/** The next response to a method instead of a success. */
export type FakeAnswer =
  | { readonly status: number; readonly description: string; readonly parameters?: object }
  | 'hang up'
  | 'hold';

/** Telegram as far as these tests need it: records every request, responds as configured, returns updates. */
export class FakeTelegram {
  readonly calls: FakeCall[] = [];
  readonly held: (() => void)[] = [];
  /** What a call gets instead of a success, as long as it returns something. */
  refuses: (call: FakeCall) => Exclude<FakeAnswer, string> | undefined = () => undefined;
  /** Calls without a response until `held` is called. */
  holds: (call: FakeCall) => boolean = () => false;
  /** Waits this long before it answers. */
  delayMs = 0;
  /** False: a poll without updates returns immediately. */
  holdsPolls = true;
  /** True: every poll gets all updates, confirmed or not. */
  forgetsOffset = false;
  #answers: { readonly when: (call: FakeCall) => boolean; readonly answer: FakeAnswer }[] = [];
  #updates = new Map<string, { update_id: number }[]>();
  #polls = new Map<string, () => void>();
  #watchers = new Set<() => void>();
  /** Files that people have sent to the bot, by Telegram's file id. */
  readonly contents = new Map<string, Buffer>();
  /** File ids in the order in which they were downloaded. */
  readonly downloaded: string[] = [];
  /** The next downloads get this status. */
  downloadStatus = 200;
  #nextMessageId = 1000;
  #nextFileId = 1;
  #server: Server | undefined;

  async start(port = 0): Promise<string> {
    this.#server = createServer((request, response) => {
      const [, fileId] = /^\/file\/bot[^/]+\/documents\/(.+)$/.exec(request.url ?? '') ?? [];
      if (fileId !== undefined) return this.#download(fileId, response);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
        void readBody(request.headers['content-type'] ?? '', Buffer.concat(chunks)).then((body) =>
          this.#take({ token, method, ...body, at: Date.now() }, response),
        );
      });
    });
    await new Promise<void>((done) => this.#server?.listen(port, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((done) => this.#server?.close(done) ?? done(undefined));
  }

  /** The next call that fits gets this answer. */
  next(method: string, answer: FakeAnswer, chatId?: number): void {
    const when = (call: FakeCall) =>
      call.method === method && (chatId === undefined || call.parameters.chat_id === chatId);
    this.#answers.push({ when, answer });
  }

  /** Adds updates, which getUpdates then returns. */
  push(token: string, ...updates: { update_id: number }[]): void {
    this.#updates.set(token, [...(this.#updates.get(token) ?? []), ...updates]);
    this.#polls.get(token)?.();
  }

  sent(method = 'sendMessage'): FakeCall[] {
    return this.calls.filter((call) => call.method === method);
  }

  texts(chatId?: number): unknown[] {
    return this.sent()
      .filter(({ parameters }) => chatId === undefined || parameters.chat_id === chatId)
      .map(({ parameters }) => parameters.text);
  }

  /** Settles as soon as the condition holds, which is checked after each call. */
  async until(condition: () => boolean, withinMs = 30_000): Promise<void> {
    if (condition()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#watchers.delete(look);
        reject(
          new Error(`Not within ${withinMs} ms; calls: ${this.calls.map(({ method }) => method).join(' ')}`),
        );
      }, withinMs);
      const look = () => {
        if (!condition()) return;
        clearTimeout(timer);
        this.#watchers.delete(look);
        resolve();
      };
      this.#watchers.add(look);
    });
  }

  #take(call: FakeCall, response: ServerResponse): void {
    this.calls.push(call);
    const planned = this.#answers.findIndex(({ when }) => when(call));
    const answer = planned < 0 ? this.refuses(call) : this.#answers.splice(planned, 1)[0]?.answer;
    const finish = () => {
      if (answer === 'hang up') response.destroy();
      else if (answer && answer !== 'hold') refuse(response, answer);
      else if (call.method === 'getUpdates') this.#poll(call, response);
      else if (call.method === 'getFile') this.#findFile(call, response);
      else this.#succeed(call, response);
    };
    if (answer === 'hold' || this.holds(call)) this.held.push(finish);
    else if (this.delayMs > 0 && call.method !== 'getUpdates') setTimeout(finish, this.delayMs);
    else finish();
    for (const look of this.#watchers) look();
  }

  #findFile({ parameters }: FakeCall, response: ServerResponse): void {
    const fileId = String(parameters.file_id);
    if (this.contents.has(fileId)) {
      const result = { file_id: fileId, file_unique_id: fileId, file_path: `documents/${fileId}` };
      return reply(response, 200, { ok: true, result });
    }
    const description = 'Bad Request: wrong file_id or the file is temporarily unavailable';
    refuse(response, { status: 400, description });
  }

  #download(fileId: string, response: ServerResponse): void {
    this.downloaded.push(fileId);
    const content = this.contents.get(fileId);
    const status = content ? this.downloadStatus : 404;
    response.writeHead(status).end(status === 200 ? content : 'no');
  }

  #succeed(call: FakeCall, response: ServerResponse): void {
    reply(response, 200, { ok: true, result: this.#resultOf(call) });
  }

  #resultOf(call: FakeCall): unknown {
    if (call.method === 'getMe') {
      const id = Number(call.token.split(':')[0]);
      return { id, is_bot: true, first_name: `Bot ${id}`, username: `bot${id}_bot` };
    }
    if (!call.method.startsWith('send')) return true;
    return { message_id: this.#nextMessageId++, ...this.#mediaOf(call) };
  }

  /** The file of a message, under an id that only this bot may use; a photo in two sizes. */
  #mediaOf({ method, parameters, files }: FakeCall): object {
    const field = method.slice('send'.length).toLowerCase();
    if (field === 'message') return {};
    const given = parameters[field];
    const file_id = files[field] ? `file-${this.#nextFileId++}` : given;
    return {
      [field]: field === 'photo' ? [{ file_id: `small-${String(file_id)}` }, { file_id }] : { file_id },
    };
  }

  #poll({ token, parameters }: FakeCall, response: ServerResponse): void {
    const give = () => {
      const offset = this.forgetsOffset ? 0 : Number(parameters.offset ?? 0);
      const waiting = (this.#updates.get(token) ?? []).filter(({ update_id }) => update_id >= offset);
      this.#updates.set(token, waiting);
      if (waiting.length === 0 && this.holdsPolls) return false;
      this.#polls.delete(token);
      reply(response, 200, { ok: true, result: waiting.slice(0, 100) });
      return true;
    };
    if (give()) return;
    this.#polls.set(token, give);
    response.on('close', () => this.#polls.get(token) === give && this.#polls.delete(token));
  }
}

function refuse(response: ServerResponse, answer: Exclude<FakeAnswer, string>): void {
  const { status, description, parameters } = answer;
  reply(response, status, { ok: false, error_code: status, description, parameters });
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

interface ReceivedBody {
  readonly parameters: Record<string, unknown>;
  readonly files: Record<string, File>;
}

/** A form has texts only; `chat_id` is read as the number that it is in JSON. */
async function readBody(contentType: string, bytes: Buffer): Promise<ReceivedBody> {
  if (!contentType.startsWith('multipart/')) {
    return { parameters: JSON.parse(bytes.toString() || '{}') as Record<string, unknown>, files: {} };
  }
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  const parameters: Record<string, unknown> = {};
  const files: Record<string, File> = {};
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') parameters[name] = name === 'chat_id' ? Number(value) : value;
    else files[name] = value;
  }
  return { parameters, files };
}
