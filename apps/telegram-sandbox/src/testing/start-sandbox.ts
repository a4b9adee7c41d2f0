import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app';
import type { JsonObject } from '../world/types';
import { World, type WorldOptions } from '../world/world';

export const token = `123456789:${'A'.repeat(35)}`;
export const botId = 123_456_789;
export const alice = 700_000_001;
export const bob = 700_000_002;

/** An image of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Telegram's objects are many; tests look into them without a type for each. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any;

export interface ApiResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly result: Loose;
  readonly error_code?: number;
  readonly description?: string;
  readonly parameters?: JsonObject;
}

export type TestSandbox = Awaited<ReturnType<typeof startSandbox>>;

/** A sandbox on a free port with a clock that tests can move. */
export async function startSandbox(
  options: Partial<WorldOptions['config']> & { snapshot?: WorldOptions['snapshot']; retryMs?: number } = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  let shift = 0;
  const startedAt = Date.now();
  const world = new World({
    config: {
      dataDir,
      flood: options.flood ?? false,
      https: options.https ?? false,
      parameters: options.parameters ?? false,
    },
    snapshot: options.snapshot,
    // Floods are counted by the second: only the test lets time pass.
    now: () => (options.flood ? startedAt : Date.now()) + shift,
  });
  world.onBug = (error) => process.stderr.write(`${String(error)}\n`);
  const app = await createApp({ world, webhookTimes: { firstWaitMs: options.retryMs ?? 20 } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const root = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const read = async (response: Response): Promise<ApiResponse> => ({
    ...((await response.json()) as Omit<ApiResponse, 'status'>),
    status: response.status,
  });
  const call = async (method: string, params: JsonObject | FormData = {}, as = token) => {
    const isForm = params instanceof FormData;
    const response = await fetch(`${root}/bot${as}/${method}`, {
      method: 'POST',
      headers: isForm ? {} : { 'content-type': 'application/json' },
      body: isForm ? params : JSON.stringify(params),
    });
    return read(response);
  };
  const control = async (method: string, path: string, body?: JsonObject | FormData) => {
    const response = await fetch(`${root}/sandbox/api/${path}`, {
      method,
      headers: body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {},
      body: body instanceof FormData ? body : body && JSON.stringify(body),
    });
    const content = (await response.json()) as Loose;
    return { status: response.status, ...content };
  };
  const chat = `bots/${botId}/chats/${alice}`;
  return {
    root,
    world,
    call,
    control,
    read,
    /** Moves the sandbox's clock. */
    wait: (ms: number) => {
      shift += ms;
    },
    /** The bot exists and Alice has written to it. */
    async begin() {
      await call('getMe');
      await control('POST', `${chat}/messages`, { text: '/start' });
    },
    write: (text: string, person = alice) =>
      control('POST', `bots/${botId}/chats/${person}/messages`, { text }),
    updates: async () => (await call('getUpdates')).result as Loose[],
    async close() {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function photoForm(
  fields: Record<string, string>,
  content: Uint8Array = pixel,
  field = 'photo',
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(field, new Blob([new Uint8Array(content)], { type: 'image/png' }), 'picture.png');
  return form;
}
