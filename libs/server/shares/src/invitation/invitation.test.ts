import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@botter/server-async/testing';
import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPerson,
} from '@botter/server-bots/testing';
import { startMailServer, type TestMailServer } from '@botter/server-mail/testing';
import { sharesModule } from '../server-module';
import { SendInvitationHandler } from './send-invitation.handler';
import { type InvitationOrder, sendInvitation } from './send-invitation.job';

let mails: TestMailServer;
let app: ConfigurationApplication;
let owner: TestPerson;
let botId: string;
let telegramId = 8500;

beforeAll(async () => {
  mails = await startMailServer();
  app = await startConfigurationApplication({
    modules: [sharesModule],
    env: { SMTP_URL: mails.url.reveal(), MAIL_FROM: 'Botter <bots@example.com>' },
  });
  owner = await personOf('Owner');
});
afterAll(async () => {
  await app.close();
  await mails.stop();
});
beforeEach(async () => {
  telegramId += 1;
  botId = await app.addBot(owner, telegramId, 'Tea & <b>Shop</b>');
  mails.mails.length = 0;
  mails.replies = {};
});

async function personOf(first: string): Promise<TestPerson> {
  const email = `${first.toLowerCase()}@example.com`;
  const token = await app.issuer.token({
    subject: email,
    claims: { email, email_verified: true, given_name: first, family_name: 'Lee' },
  });
  return { email, request: (method, path, body) => app.request(method, path, { token, body }) };
}

const path = () => `/api/shares/${botId}/shares`;
const invite = async (email: string, permissions?: string) =>
  (await owner.request('POST', path(), { email, permissions })).body.share.id as string;

/** The jobs that follow from what was written so far: exactly `count` of them. */
async function orders(count: number): Promise<InvitationOrder[]> {
  const taken: InvitationOrder[] = [];
  await eventually(() => taken.push(...app.jobs.take(sendInvitation)) >= count);
  return taken;
}
const handle = (order: InvitationOrder, jobId = 'event-1') =>
  app.app.get(SendInvitationHandler).handle(order, {
    jobId,
    attempt: 1,
    ageMs: 0,
    mayHaveRun: false,
    signal: new AbortController().signal,
  });
const decoded = () =>
  Buffer.from(
    (mails.mails[0]?.source ?? '')
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

test('the mail names the bot, the inviter and the permission, and the job contains no address', async () => {
  await invite('New@Example.org', 'manage');
  const [order] = await orders(1);
  expect(JSON.stringify(order).toLowerCase()).not.toContain('new@');
  await handle(order!);
  expect(mails.mails).toMatchObject([{ from: 'bots@example.com', to: ['New@example.org'] }]);
  const text = decoded();
  expect(text).toContain('Subject: Owner Lee shared the bot Tea & <b>Shop</b> with you');
  expect(text).toContain(`(@bot${telegramId}_bot) with you on Botter.`);
  expect(text).toContain('Your permission: Manage.');
  expect(text).toContain('Sign in or sign up with New@Example.org.');
  expect(text).toContain('https://bots.example.com/bots?tab=shared');
  expect(text).toContain('Tea &amp; &lt;b&gt;Shop&lt;/b&gt;');
  expect(app.logs.join('').toLowerCase()).not.toContain('new@example');
});

test('an invitation after a revocation is mailed again, one that was revoked meanwhile is not', async () => {
  const shareId = await invite('again@example.org');
  await owner.request('DELETE', `${path()}/${shareId}`);
  const [first] = await orders(1);
  await handle(first!);
  expect(mails.mails).toEqual([]);
  expect(await invite('again@example.org')).toBe(shareId);
  const [second] = await orders(1);
  await handle(second!);
  expect(mails.mails).toHaveLength(1);
  // Events that the log repeats, for example after a crash, have the same id.
  expect(new Set(app.jobs.waiting.map(({ jobId }) => jobId)).size).toBe(app.jobs.waiting.length);
});

test('nothing is mailed for a deleted bot, or days later', async () => {
  await invite('late@example.org');
  const [order] = await orders(1);
  await handle({ ...order!, invitedAt: '2020-01-01T00:00:00.000Z' });
  await owner.request('DELETE', `/api/bots/${botId}`, { name: 'Tea & <b>Shop</b>' });
  await handle(order!);
  expect(mails.mails).toEqual([]);
});

test('a server that is down makes the job come again, a refused address does not', async () => {
  await invite('down@example.org');
  const [order] = await orders(1);
  mails.replies = { RCPT: '451 4.3.0 down' };
  await expect(handle(order!)).rejects.toThrow('The mail server did not take the mail (EENVELOPE, 451)');
  mails.replies = { RCPT: '550 5.1.1 <down@example.org>: unknown' };
  await handle(order!);
  expect(app.logs.join('')).not.toContain('down@example.org');
  mails.replies = {};
  await handle(order!);
  expect(mails.mails).toHaveLength(1);
});

test('without a mail server the invitation can be read in the data folder', async () => {
  const data = await mkdtemp(join(tmpdir(), 'botter-data-'));
  const other = await startConfigurationApplication({
    modules: [sharesModule],
    env: { BOTTER_DATA: data, SMTP_URL: '' },
  });
  try {
    const person = await other.person('ann@example.com');
    const id = await other.addBot(person, 8999);
    await person.request('POST', `/api/shares/${id}/shares`, { email: 'ben@example.org' });
    let [order] = other.jobs.take(sendInvitation);
    while (!order) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      [order] = other.jobs.take(sendInvitation);
    }
    await other.app.get(SendInvitationHandler).handle(order, {
      jobId: 'event-1',
      attempt: 1,
      ageMs: 0,
      mayHaveRun: false,
      signal: new AbortController().signal,
    });
    const names = (await readdir(join(data, 'mail'))).sort();
    expect(names.map((name) => name.slice(-11))).toEqual(['event-1.eml', 'event-1.txt']);
    expect(await readFile(join(data, 'mail', names[1]!), 'utf8')).toContain('To: ben@example.org');
    expect(other.logs.join('')).not.toContain('ben@example.org');
  } finally {
    await other.close();
    await rm(data, { recursive: true, force: true });
  }
});
