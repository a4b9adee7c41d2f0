import { eventually } from '@botter/server-async/testing';
import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPerson,
} from '@botter/server-bots/testing';
import { Listener } from '@botter/server-database';
import { EVENT_STORE, type EventStore } from '@botter/server-event-store';
import type { LiveSignal } from '@botter/server-live';
import { sharesModule } from './server-module';

let app: ConfigurationApplication;
let owner: TestPerson;
let botId: string;
let telegramId = 8000;

beforeAll(async () => {
  app = await startConfigurationApplication({
    modules: [sharesModule],
  });
  owner = await app.person('Owner@Example.com');
});
afterAll(() => app.close());
beforeEach(async () => {
  telegramId += 1;
  botId = await app.addBot(owner, telegramId);
});

const path = () => `/api/shares/${botId}/shares`;
const invite = (email: string, permissions?: string, person = owner) =>
  person.request('POST', path(), { email, permissions });
const list = async () => (await owner.request('GET', path())).body.shares;

/** Someone who has signed in before. */
async function known(email: string): Promise<TestPerson> {
  const person = await app.person(email);
  await person.request('GET', '/api/me');
  return person;
}

describe('inviting', () => {
  test('makes a pending share for someone without an account, and no event contains the address', async () => {
    const answer = await invite(' Later@Example.com ');
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      message: 'Bot shared successfully!',
      share: { shared_user_email: 'Later@Example.com', status: 'pending', permissions: 'read_only' },
    });
    expect(await list()).toEqual([answer.body.share]);
    const events = await app.app.get<EventStore>(EVENT_STORE).readStream(`bot-${botId}`);
    expect(JSON.stringify(events).toLowerCase()).not.toContain('later@');
    expect(app.logs.join().toLowerCase()).not.toContain('later@');
  });

  test('gives someone with an account access immediately, in any spelling', async () => {
    const friend = await known('friend@example.com');
    const answer = await invite('FRIEND@example.com', 'manage');
    expect(answer.body.share).toMatchObject({ status: 'active', permissions: 'manage' });
    expect((await friend.request('GET', `/api/bots/${botId}`)).body.bot.access_type).toBe('manage');
  });

  test('a pending share becomes active when the person gets an account', async () => {
    await invite('newcomer@example.com');
    const newcomer = await app.person('newcomer@example.com');
    await eventually(async () => (await newcomer.request('GET', `/api/bots/${botId}`)).status === 200);
    expect((await list())[0].status).toBe('active');
  });

  test('an unverified address opens nothing', async () => {
    await invite('unverified@example.com');
    await invite('verified@example.com');
    const token = await app.issuer.token({
      subject: 'unverified',
      claims: { email: 'unverified@example.com', email_verified: false },
    });
    await app.request('GET', '/api/me', { token });
    // Later invitations are found after earlier ones.
    const later = await app.person('verified@example.com');
    await eventually(async () => (await later.request('GET', `/api/bots/${botId}`)).status === 200);
    expect((await app.request('GET', `/api/bots/${botId}`, { token })).status).toBe(404);
  });

  test.each([
    ['', 'E-mail is required'],
    ['nobody', 'Please enter a valid e-mail address'],
  ])('refuses "%s"', async (email, error) => {
    const answer = await invite(email);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });

  test('refuses an address twice, even at the same moment', async () => {
    const answers = await Promise.all([invite('twice@example.com'), invite('Twice@example.com')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await invite('twice@example.com')).status).toBe(409);
    const secrets = await app.database.pool.query(
      `select 1 from app.secrets where bot_id = $1 and kind = 'share_email'`,
      [botId],
    );
    expect(secrets.rows.length).toBe(1);
  });

  test('refuses the own address', async () => {
    expect((await invite('owner@example.com')).status).toBe(409);
    expect(await list()).toEqual([]);
  });
});

describe('changing and revoking', () => {
  test('changes the permission of a share', async () => {
    const friend = await known('worker@example.com');
    const { id } = (await invite('worker@example.com')).body.share;
    const answer = await owner.request('PUT', `${path()}/${id}`, { permissions: 'manage' });
    expect(answer.body).toMatchObject({
      message: 'Permissions updated successfully',
      share: { id, permissions: 'manage', status: 'active' },
    });
    expect((await friend.request('GET', `/api/bots/${botId}`)).body.bot.access_type).toBe('manage');
    const refused = await owner.request('PUT', `${path()}/${id}`, { permissions: 'owner' });
    expect(refused).toMatchObject({ status: 400, body: { error: 'Choose read_only or manage' } });
  });

  test('a revoked share stays listed, gives no access, and can be used again', async () => {
    const friend = await known('again@example.com');
    const { id, created_at } = (await invite('again@example.com', 'manage')).body.share;
    app.clock.advance(60_000);
    const answer = await owner.request('DELETE', `${path()}/${id}`);
    const status_since = app.clock.now().toISOString();
    expect(answer.body).toMatchObject({
      message: 'Share revoked successfully',
      share: {
        id,
        status: 'revoked',
        shared_user_email: 'again@example.com',
        created_at,
        status_since,
      },
    });
    expect((await friend.request('GET', `/api/bots/${botId}`)).status).toBe(404);
    expect((await list())[0]).toMatchObject({ status: 'revoked', created_at, status_since });
    expect((await owner.request('PUT', `${path()}/${id}`, { permissions: 'manage' })).status).toBe(409);
    const renewed = await invite('again@example.com');
    expect(renewed.body.share).toMatchObject({ id, status: 'active', permissions: 'read_only' });
    expect((await friend.request('GET', `/api/bots/${botId}`)).body.bot.access_type).toBe('read_only');
  });

  test('a pending share can be withdrawn', async () => {
    const { id } = (await invite('mistyped@example.com')).body.share;
    expect((await owner.request('DELETE', `${path()}/${id}`)).body.share.status).toBe('revoked');
  });

  test('a share of another bot is not found', async () => {
    const { id } = (await invite('elsewhere@example.com')).body.share;
    telegramId += 1;
    const other = await app.addBot(owner, telegramId);
    const url = `/api/shares/${other}/shares/${id}`;
    expect((await owner.request('PUT', url, { permissions: 'manage' })).status).toBe(404);
    expect((await owner.request('DELETE', url)).status).toBe(404);
  });
});

test('only the owner may share', async () => {
  const people = {
    manage: await known('manage@example.com'),
    read_only: await known('read@example.com'),
    stranger: await known('stranger@example.com'),
  };
  await invite('manage@example.com', 'manage');
  const { id } = (await invite('read@example.com')).body.share;
  for (const [who, person] of Object.entries(people)) {
    const answers = [
      await person.request('GET', path()),
      await invite('more@example.com', 'manage', person),
      await person.request('PUT', `${path()}/${id}`, { permissions: 'manage' }),
      await person.request('DELETE', `${path()}/${id}`),
    ];
    const status = who === 'stranger' ? 404 : 403;
    expect([who, ...answers.map((answer) => answer.status)]).toEqual([who, status, status, status, status]);
  }
});

test('a deleted bot takes its shares along', async () => {
  const friend = await known('last@example.com');
  await invite('last@example.com');
  await owner.request('DELETE', `/api/bots/${botId}`, { name: `Bot ${telegramId}` });
  expect((await friend.request('GET', `/api/bots/${botId}`)).status).toBe(404);
  await eventually(async () => {
    const { rows } = await app.database.pool.query('select from read.shares where bot_id = $1', [botId]);
    return rows.length === 0;
  });
});

describe('live signals name the people who lose the bot', () => {
  const heard: LiveSignal[] = [];
  let end: () => Promise<void>;

  beforeAll(async () => {
    end = await app.app.get(Listener).listen('live', (payload) => heard.push(...JSON.parse(payload)));
  });
  afterAll(() => end());

  const idOf = async (person: TestPerson) => (await person.request('GET', '/api/me')).body.user.id;
  const lostBy = (bot: string) =>
    heard.flatMap((signal) =>
      signal.kind === 'access_changed' && signal.botId === bot && signal.lostBy !== undefined
        ? [signal.lostBy]
        : [],
    );

  test('when a share is revoked', async () => {
    const friends = await Promise.all(['lost@example.com', 'kept@example.com'].map(known));
    const { id } = (await invite('lost@example.com')).body.share;
    await invite('kept@example.com');
    expect(lostBy(botId)).toEqual([]);
    await owner.request('DELETE', `${path()}/${id}`);
    // The read model names all who could see the bot before; the decision names who can no longer.
    await eventually(() => lostBy(botId).length === 2);
    expect(lostBy(botId)).toContainEqual([await idOf(friends[0]!)]);
    expect(new Set(lostBy(botId).flat())).toEqual(new Set(await Promise.all([owner, ...friends].map(idOf))));
  });

  test('when the bot is deleted, whichever read model is the first', async () => {
    const friend = await known('lost@example.com');
    await invite('lost@example.com');
    await invite('pending@example.com');
    await owner.request('DELETE', `/api/bots/${botId}`, { name: `Bot ${telegramId}` });
    await eventually(() => lostBy(botId).length === 2);
    expect(new Set(lostBy(botId).flat())).toEqual(new Set([await idOf(owner), await idOf(friend)]));
  });
});
