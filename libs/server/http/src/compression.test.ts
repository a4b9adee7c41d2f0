import { calls } from '@botter/contracts';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Call } from './call.decorator';
import { createTestApplication, type TestApplication } from './testing';

const text = 'the same words again and again. '.repeat(500);

@Controller()
class TextController {
  @Call(calls.getFileContent)
  file(@Req() _request: FastifyRequest, @Res() reply: FastifyReply) {
    return reply.type('text/plain').header('accept-ranges', 'bytes').send(text);
  }

  @Call(calls.getMessageContent)
  message(@Req() _request: FastifyRequest, @Res() reply: FastifyReply) {
    return reply.type('text/plain').header('accept-ranges', 'bytes').send(text);
  }

  @Call(calls.listFiles)
  list(@Req() _request: FastifyRequest, @Res() reply: FastifyReply) {
    return reply.type('application/json').send(JSON.stringify({ files: [], text }));
  }
}

let app: TestApplication;

beforeAll(async () => {
  app = await createTestApplication({ controllers: [TextController] });
});
afterAll(() => app?.close());

const get = (url: string) => app.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });

test.each(['/api/files/a/content', '/api/chats/a/messages/b/content'])(
  '%s is never compressed, so that its ranges fit',
  async (path) => {
    const { headers, payload: received } = await get(path);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(received).toBe(text);
  },
);

test('other responses are compressed', async () => {
  expect((await get('/api/files?botId=a')).headers['content-encoding']).toBe('br');
});
