// Every operation of the OpenAPI description, with bodies, paths, queries and headers that no one sends by
// mistake. The response always has the form of an error and is the caller's fault, never the server's;
// everything continues to work. ATTACK_SEED repeats the sample of a short run.
import { readFileSync } from 'node:fs';
import { hostileBodies, hostileQueries, hostileSegments, hostileValues } from '../lib/hostile-values.mjs';
import { placesOf, valueOf, withAt } from '../lib/json-schema-values.mjs';
import { makeScene } from '../lib/target.mjs';

export const title = 'malformed and oversized requests to every operation';

const atOnce = 16;
/** In the short form, of each operation. */
const sampleSize = 5;
const methods = ['get', 'post', 'put', 'patch', 'delete'];

export async function run({ short, check, note }, target) {
  // It changes and deletes nothing that the other suites use.
  const scene = await makeScene(target, 'trent@example.com');
  const { text } = await target.ask('GET', '/api/openapi.json');
  const document = JSON.parse(text);
  const codes = document.components.schemas.Error.properties.code.enum;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method])
      .map((method) => ({ ...item[method], method: method.toUpperCase(), path })),
  );
  const seed = Number(process.env.ATTACK_SEED ?? Date.now() % 1_000_000);
  const random = generator(seed);
  const requests = operations.flatMap((operation) => {
    const all = [...requestsOf(operation, scene.ids)];
    return short ? shuffled(all, random).slice(0, sampleSize) : all;
  });
  // Deletions come last, so that the other requests find their objects.
  requests.sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));

  const faults = [];
  const statuses = new Map();
  let slowest = { ms: 0 };
  const waiting = requests[Symbol.iterator]();
  const work = async () => {
    for (const request of waiting) {
      const started = performance.now();
      const fault = await tried(target, scene, request, codes, statuses);
      const ms = performance.now() - started;
      if (ms > slowest.ms) slowest = { ms, name: request.name };
      if (fault) faults.push(`${request.name}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));

  for (const operation of operations) {
    const ofThis = faults.filter((fault) => fault.startsWith(`${operation.operationId} `));
    const found = ofThis.slice(0, 5).join('\n');
    check(`${operation.operationId} refuses in the form of an error`, ofThis.length === 0, found);
  }
  const wrongBody = await target.ask('POST', '/api/no-such-address', {
    token: scene.token,
    body: '{',
  });
  check(
    'an unknown address has the form of an error',
    faultOf(wrongBody, codes) === undefined,
    wrongBody.text,
  );
  const unexpected = readFileSync(target.logFile, 'utf8')
    .split('\n')
    .filter((line) => /"level":"?(error|fatal|50|60)\b/.test(line));
  check('nothing unexpected is in the log', unexpected.length === 0, unexpected.slice(0, 3).join('\n'));
  check(
    'Object.prototype is as it was',
    (await target.ask('GET', '/api/me', { token: scene.token })).status === 200,
  );
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
  note(`${requests.length} requests to ${operations.length} operations, seed ${seed}: ${counts.join(', ')}`);
  note(`slowest: ${slowest.ms.toFixed(0)} ms, ${slowest.name}`);
}

function* requestsOf({ operationId, method, path, parameters = [], requestBody, responses }, ids) {
  const common = { method, onlyHead: Boolean(responses['200']?.content?.['text/event-stream']) };
  const segments = parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name);
  const queries = parameters.filter(({ in: place }) => place === 'query');
  const required = queries
    .filter((one) => one.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(ids[name] ?? valueOf(schema))}`);
  const fill = (other = {}) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name) => other[name] ?? ids[name] ?? 'nothing');
  const address = (more = []) => [fill(), [...required, ...more].join('&')].filter(Boolean).join('?');
  const schema = requestBody?.content?.['application/json']?.schema;
  const json = { 'content-type': 'application/json' };
  const base = schema && valueOf(schema);
  const body = base === undefined ? undefined : JSON.stringify(base);

  for (const name of segments) {
    for (const value of hostileSegments) {
      yield {
        ...common,
        name: `${operationId} path ${name}=${value.slice(0, 30)}`,
        address: fill({ [name]: value }),
        headers: body ? json : {},
        body,
      };
    }
  }
  for (const { name } of queries) {
    for (const value of hostileQueries) {
      yield {
        ...common,
        name: `${operationId} query ${name}${value.slice(0, 30)}`,
        address: address([`${name}${value}`]),
        headers: body ? json : {},
        body,
      };
    }
    yield {
      ...common,
      name: `${operationId} query ${name} twice`,
      address: address([`${name}=a`, `${name}=b`]),
      headers: body ? json : {},
      body,
    };
  }
  for (const headers of [
    { 'if-match': '"'.repeat(100) },
    { 'if-match': '-1' },
    { 'last-event-id': '-1;drop' },
    { range: 'bytes=9-1' },
  ]) {
    yield {
      ...common,
      name: `${operationId} headers ${JSON.stringify(headers).slice(0, 40)}`,
      address: address(),
      headers: { ...headers, ...(body ? json : {}) },
      body,
    };
  }
  if (!requestBody) return;
  for (const [index, one] of hostileBodies.entries()) {
    const headers = {
      'content-type': one.type ?? 'application/json',
      ...(one.encoding ? { 'content-encoding': one.encoding } : {}),
    };
    yield {
      ...common,
      name: `${operationId} body ${index}`,
      address: address(),
      headers,
      body: one.body,
      oversized: one.oversized,
    };
  }
  if (!schema) return;
  for (const place of placesOf(base)) {
    if (place.length === 0) continue;
    for (const [index, value] of hostileValues.entries()) {
      yield {
        ...common,
        name: `${operationId} ${place.join('.')} = value ${index}`,
        address: address(),
        headers: json,
        body: jsonOf(withAt(base, place, value)),
      };
    }
  }
}

const jsonOf = (value) =>
  JSON.stringify(value).replaceAll(/"raw:((?:[^"\\]|\\.)*)"/g, (_, raw) => JSON.parse(`"${raw}"`));

async function tried(
  target,
  scene,
  { method, address, headers, body, onlyHead, oversized },
  codes,
  statuses,
) {
  let answer;
  try {
    answer = await target.ask(method, address, {
      token: scene.token,
      headers,
      body,
      onlyHead,
      from: '198.18.0.1',
    });
  } catch (error) {
    // A body that is refused before it is read may end its connection.
    return oversized ? undefined : error.message;
  }
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  return onlyHead && answer.status < 500 ? undefined : faultOf(answer, codes);
}

/** The fault of a response; undefined if it is a success or an error as described. */
function faultOf({ status, headers, text }, codes) {
  if (status < 400) return undefined;
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status === 416 && text === '') return undefined;
  if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
    return `${status} as ${headers['content-type']}`;
  try {
    const { error, code } = JSON.parse(text);
    const isError = typeof error === 'string' && error !== '' && codes.includes(code);
    return isError ? undefined : `${status} ${text.slice(0, 200)}`;
  } catch {
    return `${status}, not JSON: ${text.slice(0, 200)}`;
  }
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled(all, random) {
  return all
    .map((one) => ({ one, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one);
}
