import { sharesModule } from '@botter/server-shares';
import {
  type ConfigurationApplication,
  startConfigurationApplication,
  stubToken,
  type TestPerson,
} from './testing';

let app: ConfigurationApplication;

beforeAll(async () => {
  app = await startConfigurationApplication({
    modules: [sharesModule],
    env: { QUOTAS: 'bots=2,shares=1,shared_bots=1' },
  });
});
afterAll(() => app?.close());

function add(person: TestPerson, id: number) {
  const token = stubToken(id);
  app.telegram.bots.set(token, { id, username: `bot${id}_bot`, first_name: `Bot ${id}` });
  return person.request('POST', '/api/bots', { name: `Bot ${id}`, token });
}

const botsRefusal = {
  error: 'You have reached the limit of 2 bots. Delete one to add another.',
  code: 'quota_exceeded',
  details: [
    { path: 'quota', message: 'bots' },
    { path: 'limit', message: '2' },
  ],
};

test('a user has a limit of bots, even if they are added at the same moment', async () => {
  const owner = await app.person('many@example.com');
  const answers = await Promise.all([4001, 4002, 4003, 4004, 4005, 4006].map((id) => add(owner, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  for (const { status, body } of answers) {
    if (status === 409) expect(body).toEqual(botsRefusal);
  }
  const { rows } = await app.database.pool.query('select telegram_id from app.bot_registrations');
  expect(rows).toHaveLength(2);
  expect((await owner.request('GET', '/api/bots')).body.bots).toHaveLength(2);
});

test('a bot that is deleted makes room, a bot of someone else takes none', async () => {
  const owner = await app.person('one-less@example.com');
  const first = await add(owner, 4011);
  await add(owner, 4012);
  expect((await add(await app.person('other@example.com'), 4013)).status).toBe(201);
  expect((await add(owner, 4014)).status).toBe(409);
  const { id, name } = first.body.bot;
  expect((await owner.request('DELETE', `/api/bots/${id}`, { name })).status).toBe(200);
  expect((await add(owner, 4014)).status).toBe(201);
});

test('a bot that is already registered is reported as that, even to someone without room', async () => {
  const owner = await app.person('twice@example.com');
  await add(owner, 4021);
  await add(owner, 4022);
  expect((await add(owner, 4022)).body).toMatchObject({ code: 'conflict' });
});

test('a bot has a limit of shares, even if people are invited at the same moment', async () => {
  const owner = await app.person('sharing@example.com');
  const botId = await app.addBot(owner, 4031);
  const invite = (email: string) => owner.request('POST', `/api/shares/${botId}/shares`, { email });
  const answers = await Promise.all(['a@example.com', 'b@example.com', 'c@example.com'].map(invite));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'quota_exceeded',
    error: expect.stringContaining('Revoke a share'),
  });
  const kept = await app.database.pool.query(
    `select 1 from app.secrets where bot_id = $1 and kind = 'share_email'`,
    [botId],
  );
  expect(kept.rows).toHaveLength(1);
  const standing = answers.find(({ status }) => status === 201)?.body.share;
  await owner.request('DELETE', `/api/shares/${botId}/shares/${standing.id}`);
  expect((await invite('d@example.com')).status).toBe(201);
});

test('a person has a limit of shared bots, with or without an account', async () => {
  const [first, second] = [await app.person('first@example.com'), await app.person('second@example.com')];
  const [one, other] = [await app.addBot(first, 4041), await app.addBot(second, 4042)];
  const shares = (botId: string) => `/api/shares/${botId}/shares`;
  const guest = { email: 'Guest@example.com' };
  const { share } = (await first.request('POST', shares(one), guest)).body;
  const refused = await second.request('POST', shares(other), { email: 'guest@example.com' });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'quota_exceeded',
      details: [
        { path: 'quota', message: 'shared_bots' },
        { path: 'limit', message: '1' },
      ],
    },
  });
  await first.request('DELETE', `${shares(one)}/${share.id}`);
  expect((await second.request('POST', shares(other), guest)).status).toBe(201);
});
