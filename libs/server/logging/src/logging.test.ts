import { Secret } from '@botter/server-secrets';
import { createLogger } from './logger';
import { NestLogger } from './nest-logger';

const token = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw4';
const jwt = `eyJhbGciOiJSUzI1NiJ9.${'eyJzdWIiOiJhbGljZSJ9'}.c2lnbmF0dXJl-_x`;

function logged(write: (logger: ReturnType<typeof createLogger>) => void) {
  const lines: string[] = [];
  write(createLogger({ level: 'trace', destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

test('a line is JSON with level, time, fields and message', () => {
  const line = JSON.parse(logged((logger) => logger.warn({ botId: 'b1', ms: 3 }, 'slow bot')));
  expect(line).toEqual({
    level: 40,
    time: expect.stringMatching(/^20.*Z$/),
    botId: 'b1',
    ms: 3,
    msg: 'slow bot',
  });
});

test.each([
  ['in an address', `https://api.telegram.org/bot${token}/getMe`],
  ['percent-encoded', `https://proxy/?to=bot${encodeURIComponent(token)}`],
  ['in a sentence', `token ${token} was refused`],
])('a bot token is hidden %s, in message, fields and errors', (_, text) => {
  const error = new Error(`failed: ${text}`, { cause: new Error(text) });
  const printed = logged((logger) => logger.error({ url: text, nested: { list: [text] }, err: error }, text));
  expect(printed).not.toContain('AAHdqTcv');
  expect(JSON.parse(printed)).toMatchObject({ err: { type: 'Error', stack: expect.any(String) } });
});

test('other secrets are hidden by the name of their field, or if they look like a secret', () => {
  const printed = logged((logger) =>
    logger.info(
      {
        headers: { Authorization: 'Bearer abc', 'X-Telegram-Bot-Api-Secret-Token': 'h00k', cookie: 'c=1' },
        token: 'abc',
        webhook_secret: 'hush',
        message: { text: 'hello you', caption: 'a picture' },
        address: 'postgres://botter:pa55word@db/botter',
        sealed: new Secret('inside'),
        jwt,
      },
      `with ${jwt}`,
    ),
  );
  for (const secret of [
    'abc',
    'h00k',
    'c=1',
    'hush',
    'hello you',
    'a picture',
    'pa55word',
    'inside',
    'c2lnbmF0dXJl',
  ]) {
    expect(printed).not.toContain(secret);
  }
  expect(printed).toContain('postgres://botter:***@db/botter');
});

test('what only looks similar stays readable', () => {
  const fields = {
    time2: '2026-11-21T11:43:18.031Z',
    id: '01990000-0000-7000-8000-000000000000',
    at: '10:20',
  };
  expect(JSON.parse(logged((logger) => logger.info(fields, 'x')))).toMatchObject(fields);
});

test('lines of the framework look the same', () => {
  const printed = logged((logger) => {
    const nest = new NestLogger(logger);
    nest.error('broken', 'stack of it', 'Router');
    nest.error({ msg: 'projection failed', err: new Error(`with ${token}`) }, 'Projections');
    nest.warn(new Error('careful'));
    nest.log('started', 'Nest');
  });
  expect(
    printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { level: 50, context: 'Router', msg: 'broken' },
    { level: 50, context: 'Projections', msg: 'projection failed', err: { message: 'with ***' } },
    { level: 40, err: { message: 'careful' } },
    { level: 20, context: 'Nest', msg: 'started' },
  ]);
});

test('circular and deep objects do no harm', () => {
  const circle: Record<string, unknown> = { name: 'circle' };
  circle.self = circle;
  expect(logged((logger) => logger.info({ circle }, 'x'))).toContain('…');
});
