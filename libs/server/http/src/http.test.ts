import {
  BotterError,
  type Call as CallDefinition,
  type CallInput,
  call,
  calls,
  emptySchema,
} from '@botter/contracts';
import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { Call, Input, PublicInfrastructure } from './call.decorator';
import { Caller, eventMetadata, type RequestCaller } from './caller';
import { IfMatch } from './if-match';
import { openApiDocument } from './openapi/openapi-document';
import { unhandledCalls } from './route-check';
import { createTestApplication, type TestApplication } from './testing';

const greet = call({
  method: 'POST',
  path: '/api/people/{personId}/greetings',
  summary: 'Greet someone',
  access: { kind: 'signedIn' },
  params: z.object({ personId: z.string().min(3, 'Too short an id') }),
  query: z.object({ times: z.coerce.number().int().max(3, 'At most three times').default(1) }),
  body: z.object({ words: z.string({ error: 'Words are required' }).trim().min(1, 'Words are required') }),
  response: z.object({ said: z.string() }),
  status: 201,
});
const remove = call({
  method: 'DELETE',
  path: '/api/people/{personId}',
  summary: 'Remove someone',
  access: { kind: 'signedIn' },
  params: z.object({ personId: z.string() }),
  body: z.object({ name: z.string().default('nobody') }),
  refusals: [409],
  response: emptySchema,
});
const plain = (path: string): CallDefinition => ({
  ...call({ method: 'GET', path, summary: path, access: { kind: 'public' }, response: z.object({}) }),
});
const failing = plain('/api/failing/{how}');
const contractBreaking = call({
  method: 'GET',
  path: '/api/broken-promise',
  summary: 'Returns something else',
  access: { kind: 'public' },
  response: z.object({ promised: z.string() }),
});
const undeclared = plain('/api/undeclared');
const whoAmI = call({
  method: 'GET',
  path: '/api/who',
  summary: 'Who is asking',
  access: { kind: 'signedIn' },
  response: z.unknown(),
});

@Controller()
class PeopleController {
  @Call(greet)
  greet(@Input() { params, query, body }: CallInput<typeof greet>) {
    return { said: `${body.words} ${params.personId}`.repeat(query.times) };
  }

  @Call(remove)
  remove(@Input() { body }: CallInput<typeof remove>) {
    if (body.name !== 'nobody') throw new BotterError('conflict', `That is not ${body.name}`);
    return {};
  }

  @Call(failing)
  failing(): object {
    throw Object.assign(new Error('connect ECONNREFUSED for 123456789:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'), {
      secretToken: 'do not show',
    });
  }

  @Call(contractBreaking)
  contractBreaking() {
    return { promised: 1 };
  }

  @Call(undeclared)
  undeclared(): object {
    throw new BotterError('conflict', 'No one expects this');
  }

  @Call(whoAmI)
  who(@Caller() caller: RequestCaller, @IfMatch() version: number | undefined) {
    return { id: caller.user.id, version, metadata: eventMetadata(caller, new Date(0)) };
  }

  @Get('/probe')
  @PublicInfrastructure()
  probe() {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  }
}

const alice = {
  id: 'u1',
  email: 'alice@example.com',
  email_verified: true,
  first_name: 'Alice',
  last_name: null,
  created_at: '2026-01-01T00:00:00.000Z',
};

let server: TestApplication;
beforeAll(async () => {
  server = await createTestApplication({ controllers: [PeopleController], users: { alice } });
});
afterAll(() => server.close());

const greeting = '/api/people/anna/greetings';

test('a call gets its parsed input and responds with its status', async () => {
  const response = await server.request('POST', `${greeting}?times=2`, {
    body: { words: ' hello ', extra: 1 },
  });
  expect(response).toMatchObject({ status: 201, body: { said: 'hello annahello anna' } });
});

test('a failed validation shows the first problem and lists all of them', async () => {
  const response = await server.request('POST', '/api/people/a/greetings?times=9', { body: {} });
  expect(response).toMatchObject({
    status: 400,
    body: {
      error: 'Too short an id',
      code: 'validation_failed',
      details: [
        { path: 'params.personId', message: 'Too short an id' },
        { path: 'query.times', message: 'At most three times' },
        { path: 'words', message: 'Words are required' },
      ],
    },
  });
});

test.each([undefined, ''])('an empty body of type JSON counts as {}: %j', async (body) => {
  const headers = { 'content-type': 'application/json' };
  expect(await server.request('DELETE', '/api/people/anna', { headers, body })).toMatchObject({
    status: 200,
  });
  expect(await server.request('POST', greeting, { headers, body })).toMatchObject({
    status: 400,
    body: { error: 'Words are required' },
  });
});

test.each([
  ['bad JSON', '{"words":', 'application/json', 400, 'validation_failed'],
  ['a prototype in JSON', '{"__proto__":{"a":1}}', 'application/json', 400, 'validation_failed'],
  ['no object', '"words"', 'application/json', 400, 'validation_failed'],
  ['another type', 'words', 'text/plain', 415, 'unsupported_type'],
  ['a form', 'words=1', 'application/x-www-form-urlencoded', 415, 'unsupported_type'],
  ['10 MB', `{"words":"${'x'.repeat(10_000_000)}"}`, 'application/json', 413, 'too_large'],
])('%s', async (_, body, type, status, code) => {
  const response = await server.request('POST', greeting, { body, headers: { 'content-type': type } });
  expect(response).toMatchObject({ status, body: { code } });
  expect(response.body.error).toMatch(/^[A-Z].{10,}/);
});

test('a 10 MB body over the network gets a 413 too', async () => {
  await server.app.listen(0, '127.0.0.1');
  const response = await fetch(`${await server.app.getUrl()}${greeting}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"words":"${'x'.repeat(10_000_000)}"}`,
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: 'too_large' });
});

test('an expected refusal keeps its message; an unknown error reveals nothing and is logged without secrets', async () => {
  expect(await server.request('DELETE', '/api/people/anna', { body: { name: 'Ben' } })).toMatchObject({
    status: 409,
    body: { error: 'That is not Ben', code: 'conflict' },
  });
  const response = await server.request('GET', '/api/failing/now');
  expect(response).toMatchObject({
    status: 500,
    body: { error: 'Something went wrong. Please try again.', code: 'internal' },
  });
  const line = server.logs.find((entry) => entry.includes('request failed')) ?? '';
  expect(line).toContain('ECONNREFUSED');
  expect(line).not.toMatch(/AAAAAAAA|do not show/);
});

test('an unavailable database is a 503 with Retry-After', async () => {
  const response = await server.request('GET', '/probe');
  expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(response.headers['retry-after']).toBe('5');
});

test.each(['/api/nowhere', '/api', '/api/people/../../etc/passwd', '/telegram/x'])(
  'an unknown address has the shape of an error: %s',
  async (path) => {
    expect(await server.request('GET', path)).toMatchObject({
      status: 404,
      body: { error: 'There is nothing at this address', code: 'not_found' },
    });
  },
);

test("without a caller it is 401; with one, the person's id and a correlation id are in events, and the caller's own id is marked", async () => {
  expect(await server.request('GET', '/api/who')).toMatchObject({
    status: 401,
    body: { code: 'unauthorized' },
  });
  const headers = { 'x-correlation-id': 'trace-1', 'if-match': '"7"' };
  const response = await server.request('GET', '/api/who', { token: 'alice', headers });
  const correlationId = response.headers['x-correlation-id'];
  expect(correlationId).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.body).toEqual({
    id: 'u1',
    version: 7,
    metadata: {
      actor: { kind: 'user', userId: 'u1' },
      occurredAt: '1970-01-01T00:00:00.000Z',
      source: 'api',
      correlationId,
      causationId: 'caller:trace-1',
    },
  });
  for (const given of ['x'.repeat(101), '<b>', 'a b']) {
    const other = await server.request('GET', '/api/who', {
      token: 'alice',
      headers: { 'x-correlation-id': given },
    });
    expect(other.body.metadata.causationId).toBe(other.body.metadata.correlationId);
  }
});

test.each(['7', '"a"', '"1","2"'])('refuses an If-Match that is no ETag of ours: %s', async (value) => {
  const response = await server.request('GET', '/api/who', {
    token: 'alice',
    headers: { 'if-match': value },
  });
  expect(response).toMatchObject({ status: 400, body: { error: 'If-Match must be an ETag like "7"' } });
});

test('the request log has route and status, and neither query nor body', async () => {
  await server.request('POST', `${greeting}?times=1&private=query`, { body: { words: 'private words' } });
  const line = server.logs.findLast((entry) => entry.includes('"msg":"request"')) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    method: 'POST',
    route: '/api/people/:personId/greetings',
    status: 201,
    ms: expect.any(Number),
    correlationId: expect.any(String),
  });
  expect(line).not.toContain('private');
});

test('security headers are on every response, and the server does not name its software', async () => {
  const { headers } = await server.request('GET', '/api/nowhere');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("connect-src 'self' http://127.0.0.1:1");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
  expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
});

test('a status that is not declared fails in tests', async () => {
  expect(await server.request('GET', '/api/undeclared')).toMatchObject({ status: 500 });
  expect(server.logs.at(-2) + (server.logs.at(-1) ?? '')).toContain('status 409 is not declared');
});

test('a response that breaks the contract fails in tests', async () => {
  expect(await server.request('GET', '/api/broken-promise')).toMatchObject({ status: 500 });
});

test('a route without @Call() keeps the application from starting', async () => {
  @Controller()
  class ForgottenController {
    @Get('/api/forgotten')
    forgotten() {
      return {};
    }
  }
  await expect(createTestApplication({ controllers: [ForgottenController] })).rejects.toThrow(
    'Routes without @Call(): ForgottenController.forgotten',
  );
});

test('two handlers of one call keep the application from starting', async () => {
  @Controller()
  class OtherController {
    @Call(failing)
    again() {
      return {};
    }
  }
  await expect(createTestApplication({ controllers: [PeopleController, OtherController] })).rejects.toThrow(
    'OtherController.again and PeopleController.failing handle the same call',
  );
});

test('calls without a handler are listed', () => {
  expect(unhandledCalls(server.app, { greet, other: plain('/api/other') })).toEqual(['other']);
});

describe('the description of the API', () => {
  test('has every call of the contract with schemas and responses', async () => {
    const { body: document } = await server.request('GET', '/api/openapi.json');
    for (const { method, path, status = 200 } of Object.values(calls) as CallDefinition[]) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      const [content] = Object.values(operation?.responses[status].content ?? {});
      if (status === 204) expect(content).toBeUndefined();
      else expect(content).toHaveProperty('schema');
      expect(operation.responses[429]).toEqual({ $ref: '#/components/responses/RateLimited' });
    }
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/proxy/script.js'].get.responses['204'].content).toBeUndefined();
    expect(Object.keys(document.components.responses.RateLimited.headers)).toEqual([
      'Retry-After',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
    ]);
  });

  test('describes parameters, body, defaults and access', () => {
    const document = openApiDocument({ calls: { greet, remove } }, { version: '1.2.3' }) as any; // oxlint-disable-line typescript/no-explicit-any
    const operation = document.paths['/api/people/{personId}/greetings'].post;
    expect(operation).toMatchObject({
      operationId: 'greet',
      security: [{ token: [] }],
      description: 'For everyone who is signed in. Closed to API keys.',
      parameters: [
        { name: 'personId', in: 'path', required: true, schema: { type: 'string', minLength: 3 } },
        { name: 'times', in: 'query', required: false, schema: { default: 1 } },
      ],
      requestBody: { content: { 'application/json': { schema: { required: ['words'] } } } },
    });
    expect(Object.keys(operation.responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '408',
      '413',
      '415',
      '429',
      '500',
      '503',
      'default',
    ]);
  });

  test('can be browsed without the internet', async () => {
    const page = await server.request('GET', '/api/docs');
    expect(page.text).not.toMatch(/https?:\/\//);
    for (const [, path] of page.text.matchAll(/(?:href|src)="([^"]+)"/g)) {
      expect(await server.request('GET', path as string)).toMatchObject({ status: 200 });
    }
    expect(await server.request('GET', '/api/docs/package.json')).toMatchObject({ status: 404 });
  });
});
