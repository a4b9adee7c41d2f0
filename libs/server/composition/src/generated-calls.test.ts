import { type Call, errorResponseSchema } from '@botter/contracts';
import { randomNumbers } from '@botter/contracts/testing';
import { errorStatuses, successStatuses } from '@botter/server-http/testing';
import { callsOf } from '@botter/server-module';
import { generateSync, type JsonSchema } from 'json-schema-faker';
import { z } from 'zod';
import { modules } from './modules';
import { startWorld, type World } from './testing/role-matrix/world';

/** `GENERATED_CALLS=10000 npx jest generated-calls` tries more; `GENERATED_SEED` repeats what failed. */
const most = Number(process.env.GENERATED_CALLS ?? 150);
const firstSeed = Number(process.env.GENERATED_SEED ?? 1);

/** Streams that don't end, and forms, which have tests of their own. */
const calls = Object.entries(callsOf(modules)).filter(([, { events, upload }]) => !events && !upload);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** What no schema expects, and programs still send. */
const unexpected: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  true,
  [],
  {},
  [[]],
  '\u0000',
  '\ud800',
  '😀'.repeat(300),
  'x'.repeat(70_000),
  '../../etc/passwd',
  "' or 1=1 --",
  '__proto__',
  '2026-02-30T25:61:00Z',
  'https://user:pass@[::1]:99999/%zz',
];

/** The value with one part, or all of it, replaced. */
function spoiled(value: unknown, random: () => number): unknown {
  const isLeaf = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
  if (isLeaf || random() < 0.15) return unexpected[Math.floor(random() * unexpected.length)];
  const keys = Object.keys(value);
  const key = keys[Math.floor(random() * keys.length)]!;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  copy[key] = spoiled(copy[key], random);
  return copy;
}

const schemas = new Map<z.ZodType, JsonSchema>();

function made(schema: z.ZodType, seed: number): unknown {
  let json = schemas.get(schema);
  if (!json) {
    json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    schemas.set(schema, json);
  }
  return generateSync(json, { seed, maxDefaultItems: 3, optionalsProbability: 0.5, maxDepth: 8 });
}

interface Request {
  readonly path: string;
  readonly body: object | string | undefined;
}

function requestFor(call: Call, seed: number): Request {
  const random = randomNumbers(seed);
  const maybeSpoiled = (value: unknown) => (random() < 0.4 ? spoiled(value, random) : value);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const known = world.own[name];
    const value = known !== undefined && random() < 0.9 ? known : String(maybeSpoiled(`id-${seed}`));
    return encodeURIComponent(value.replaceAll(/\p{Cs}/gu, '').slice(0, 300) || 'nothing');
  });
  const query = new URLSearchParams();
  if (call.access.kind === 'bot' && call.access.in === 'query') query.set(call.access.param, world.own.botId);
  const asked = call.query ? (maybeSpoiled(made(call.query, seed)) as object | null) : {};
  for (const [name, value] of Object.entries(asked ?? {})) {
    if (!query.has(name))
      query.append(
        name,
        String(value)
          .replaceAll(/\p{Cs}/gu, '')
          .slice(0, 2_000),
      );
  }
  const body = call.body ? (maybeSpoiled(made(call.body, seed)) as object | null) : undefined;
  return {
    path: query.size > 0 ? `${path}?${query}` : path,
    body: call.body ? JSON.stringify(body ?? null) : undefined,
  };
}

function problemOf(call: Call, { status, body }: { status: number; body: unknown }): string | undefined {
  if (status >= 500 && status !== 502 && status !== 503) return `${status} ${JSON.stringify(body)}`;
  const isSuccess = successStatuses(call).includes(status);
  if (!isSuccess && !errorStatuses(call).includes(status)) return `the status ${status} is not declared`;
  if (body === undefined || (isSuccess && call.binary)) return undefined;
  const { error } = (isSuccess ? call.response : errorResponseSchema).safeParse(body);
  return error && `${status} ${error.message}`;
}

test(
  'every generated call gets a response that the contract declares',
  async () => {
    const problems: string[] = [];
    const statuses: Record<number, number> = {};
    for (let n = 0; n < most; n += 1) {
      const [name, call] = calls[n % calls.length]!;
      const seed = firstSeed + n;
      const { path, body } = requestFor(call, seed);
      const response = await world.request('owner', call.method, path, body);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      const problem = problemOf(call, response);
      if (problem)
        problems.push(`${name} (GENERATED_SEED=${seed}) ${call.method} ${path} ${body}: ${problem}`);
    }
    expect(problems.map((problem) => problem.slice(0, 1_500))).toEqual([]);
    expect(statuses[200]).toBeGreaterThan(0);
    expect(statuses[400]).toBeGreaterThan(0);
  },
  60_000 + most * 50,
);
