import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@botter/server-logging';
import { Secret } from '@botter/server-secrets';
import { FolderMailer } from './folder.mailer';
import type { Mail } from './mail';
import { plainName } from './plain-name';
import { ReportedMailer } from './reported.mailer';
import { SmtpMailer } from './smtp.mailer';
import { startMailServer, type TestMailServer } from './testing';

const from = 'Botter <bots@example.com>';
const signal = new AbortController().signal;
const mail = (change: Partial<Mail> = {}): Mail => ({
  id: 'event-1',
  kind: 'invitation',
  to: 'ann@example.org',
  subject: 'Ümläut',
  at: new Date('2026-11-21T10:00:00.000Z'),
  letter: {
    heading: 'Hello',
    paragraphs: ['<b>not bold</b> & "quoted"'],
    button: { label: 'Open', url: 'https://bots.example.com/bots' },
    footer: 'Because.',
  },
  ...change,
});

let server: TestMailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.replies = {};
  server.manner = 'prompt';
  server.mails.length = 0;
});

const smtp = () => new SmtpMailer(server.url, from);
/** For a server that doesn't answer: no mail that has to arrive is sent through it. */
const impatient = (url = server.url) => new SmtpMailer(url, from, { stepMs: 300, totalMs: 1_000 });
/** The parts of a mail, decoded. */
const decoded = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

describe('through a mail server', () => {
  test('hands over the mail with a constant id, its HTML escaped', async () => {
    expect(await smtp().send(mail(), signal)).toEqual({ kind: 'sent' });
    const [{ source, ...envelope }] = server.mails as [TestMailServer['mails'][number]];
    expect(envelope).toEqual({ from: 'bots@example.com', to: ['ann@example.org'] });
    expect(source).toMatch(/^Message-ID: <event-1@example\.com>\r$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(decoded(source)).toContain('&lt;b&gt;not bold&lt;/b&gt; &amp; &quot;quoted&quot;');
  });

  test('no value begins a header, another recipient or another mail', async () => {
    const evil = 'x\r\nBcc: eve@example.org\r\n\r\n.\r\nRCPT TO:<eve@example.org>\r\n';
    const letter = { ...mail().letter, heading: evil, paragraphs: [evil] };
    expect(await smtp().send(mail({ subject: evil, letter }), signal)).toEqual({ kind: 'sent' });
    const head = server.mails[0]?.source.split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^bcc:/im);
    expect(server.mails.map(({ to }) => to)).toEqual([['ann@example.org']]);
    const outcome = await smtp().send(mail({ to: 'a@example.org>\r\nRCPT TO:<eve@example.org' }), signal);
    expect(outcome.kind).toBe('refused');
    expect(server.mails).toHaveLength(1);
  });

  test.each([
    ['RCPT', '550 5.1.1 <ann@example.org> unknown', 'refused', 'EENVELOPE, 550'],
    ['END', '554 5.7.1 ann@example.org is spam', 'refused', 'EMESSAGE, 554'],
    ['RCPT', '450 4.2.0 <ann@example.org> greylisted', 'failed', 'EENVELOPE, 450'],
    ['MAIL', '550 5.1.0 sender refused', 'failed', 'EENVELOPE, 550'],
    ['END', '451 4.3.0 try again', 'failed', 'EMESSAGE, 451'],
  ])('%s answered with "%s" is %s, with a text without an address', async (command, reply, kind, detail) => {
    server.replies = { [command]: reply };
    const outcome = await smtp().send(mail(), signal);
    expect(outcome).toEqual({ kind, reason: expect.stringContaining(`(${detail})`) });
    expect(JSON.stringify(outcome)).not.toContain('ann');
    expect(server.mails).toEqual([]);
  });

  test("a server that is silent, drips or is unavailable doesn't hold an attempt", async () => {
    server.manner = 'silent';
    expect(await impatient().send(mail(), signal)).toMatchObject({ kind: 'failed' });
    server.manner = 'drip';
    expect(await impatient().send(mail(), signal)).toMatchObject({ kind: 'failed' });
    expect(await impatient(new Secret('smtp://127.0.0.1:1')).send(mail(), signal)).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('ESOCKET'),
    });
  });

  test('a process that stops ends the attempt', async () => {
    server.manner = 'silent';
    const stopping = new AbortController();
    const mailer = new SmtpMailer(server.url, from);
    const before = server.connections;
    const sending = mailer.send(mail(), stopping.signal);
    while (server.connections === before) await new Promise(setImmediate);
    stopping.abort();
    expect(await sending).toMatchObject({ kind: 'failed', reason: expect.stringContaining('EABORT') });
  });
});

describe('without a mail server', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'botter-mail-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('keeps the newest mails, for their owner only, once for each id', async () => {
    const place = join(folder, 'mail');
    const mailer = new FolderMailer(place, from, 2);
    for (const day of [1, 2, 3, 3]) {
      const at = new Date(`2026-11-0${day}T10:00:00.000Z`);
      expect(await mailer.send(mail({ id: `event-${day}`, at }))).toEqual({ kind: 'kept' });
    }
    const names = (await readdir(place)).sort();
    expect(names).toEqual([
      '2026-11-02T10-00-00-000Z-event-2.eml',
      '2026-11-02T10-00-00-000Z-event-2.txt',
      '2026-11-03T10-00-00-000Z-event-3.eml',
      '2026-11-03T10-00-00-000Z-event-3.txt',
    ]);
    const [eml, txt] = await Promise.all(names.slice(2).map((name) => readFile(join(place, name), 'utf8')));
    expect(eml).toMatch(/^To: ann@example\.org\r$/m);
    expect(txt).toContain('To: ann@example.org\nSubject: Ümläut\n\nHello\n\n<b>not bold</b>');
    expect(txt).toContain('Open: https://bots.example.com/bots');
    expect((await stat(join(place, names[0] as string))).mode & 0o777).toBe(0o600);
  });

  test('a folder that cannot be written is reported, and not tried again', async () => {
    await writeFile(join(folder, 'mail'), '');
    expect(await new FolderMailer(join(folder, 'mail'), from).send(mail())).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/\((EEXIST|ENOTDIR)\)/),
    });
  });

  test('the log says that a mail was kept, without the address and its words', async () => {
    const logs: string[] = [];
    const logger = createLogger({ level: 'info', destination: { write: (line) => void logs.push(line) } });
    await new ReportedMailer(new FolderMailer(folder, from), logger, folder).send(mail(), signal);
    expect(logs).toHaveLength(1);
    expect(JSON.parse(logs[0] as string)).toMatchObject({ mail: 'event-1', kind: 'invitation', folder });
    expect(logs[0]).not.toMatch(/ann|Hello|not bold/);
  });
});

test.each([
  ['Coffee Corner', 'Coffee Corner'],
  ['Dr.Bean', 'Dr. Bean'],
  ['Win at https://evil.example/x now', 'Win at https evil. example/x now'],
  ['mail eve@evil.example', 'mail eve evil. example'],
  ['a\r\nBcc: b', 'a Bcc: b'],
  ['\u202eevil\u2066', 'evil'],
  ['😀'.repeat(100), `${'😀'.repeat(63)}…`],
  [' \n ', ''],
])('the name %j is harmless in a mail: %j', (name, expected) => {
  expect(plainName(name)).toBe(expected);
});
