import { call } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { Call } from './call.decorator';
import { createTestApplication, type TestApplication, Wire } from './testing';

const megabytes = 'x'.repeat(20 * 1024 * 1024);
const sending = (method: 'GET' | 'POST', path: string) =>
  call({ method, path, summary: path, access: { kind: 'public' }, response: z.string() });
const large = sending('GET', '/api/large');
const change = sending('POST', '/api/change');
const small = sending('GET', '/api/small');

@Controller()
class SendingController {
  @Call(large)
  large() {
    return JSON.stringify(megabytes);
  }

  @Call(change)
  change() {
    return JSON.stringify(megabytes);
  }

  @Call(small)
  small() {
    return '"word"';
  }
}

const person = (id: string) => ({
  id,
  email: `${id}@example.com`,
  email_verified: true,
  first_name: id,
  last_name: null,
  created_at: '2026-01-01T00:00:00.000Z',
});

let server: TestApplication;
let origin: string;
beforeAll(async () => {
  server = await createTestApplication({
    controllers: [SendingController],
    users: { alice: person('alice'), bob: person('bob') },
  });
  await server.app.listen(0, '127.0.0.1');
  origin = await server.app.getUrl();
});
afterAll(() => server.close());

async function request(token: string, path: string, method = 'GET') {
  const response = await fetch(origin + path, { method, headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text };
}

test('large responses that a person does not take fill a part of a bound that leaves room for others', async () => {
  const wires = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const wire = await Wire.open(Number(new URL(origin).port));
      wire.socket.pause();
      wire.write('GET /api/large HTTP/1.1\r\nhost: x\r\nauthorization: Bearer alice\r\n\r\n');
      return wire;
    }),
  );
  const refused = await eventually(
    () => request('alice', '/api/large'),
    ({ status }) => status === 503,
  );
  expect(refused.retryAfter).toBe('5');
  expect(JSON.parse(refused.text)).toEqual({
    error: 'Too many large responses are being sent. Please try again.',
    code: 'unavailable',
  });
  expect((await request('alice', '/api/small')).status).toBe(200);
  const changed = await request('alice', '/api/change', 'POST');
  expect([changed.status, changed.text.length > 20_000_000]).toEqual([200, true]);
  expect((await request('bob', '/api/large')).status).toBe(200);
  wires[0]!.cut();
  await eventually(async () => (await request('alice', '/api/large')).status === 200);
  for (const wire of wires) wire.cut();
});
