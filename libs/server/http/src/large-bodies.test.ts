import { call } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { Call, Input } from '.';
import { createTestApplication, type TestApplication, Wire } from './testing';

const mebibyte = 1024 * 1024;
const taking = call({
  method: 'POST',
  path: '/api/take',
  summary: 'Take',
  access: { kind: 'signedIn' },
  bodyLimit: 5 * mebibyte,
  body: z.object({ text: z.string() }),
  response: z.object({ length: z.int() }),
});

@Controller()
class TakingController {
  @Call(taking)
  take(@Input() { body }: { body: { text: string } }) {
    return { length: body.text.length };
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
    controllers: [TakingController],
    users: { alice: person('alice') },
  });
  await server.app.listen(0, '127.0.0.1');
  origin = await server.app.getUrl();
});
afterAll(() => server.close());

const body = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes) });
async function take(token: string, bytes: number): Promise<number> {
  const response = await fetch(`${origin}/api/take`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body(bytes),
  });
  const { length } = (await response.json()) as { length: number };
  return length;
}

test("a large body waits while another one of its sender is read; small ones don't", async () => {
  const large = body(2 * mebibyte);
  const wire = await Wire.open(Number(new URL(origin).port));
  const head = `POST /api/take HTTP/1.1\r\nhost: x\r\nauthorization: Bearer alice\r\ncontent-type: application/json\r\ncontent-length: ${large.length}\r\n\r\n`;
  wire.write(head + large.slice(0, 1_000));
  // Its place is taken once the product has read its head.
  await eventually(async () => (await take('alice', 10)) === 10);
  let isTaken = false;
  const waiting = take('alice', 2 * mebibyte).then((length) => {
    isTaken = true;
    return length;
  });
  expect(await take('alice', 1_000)).toBe(1_000);
  expect(isTaken).toBe(false);
  wire.write(large.slice(1_000));
  expect(await waiting).toBe(2 * mebibyte);
  wire.cut();
});
