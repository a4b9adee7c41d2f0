import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addBot, api, newEmail, sandbox, tokenFor } from '../../support/test';
import { addShopActions, rightToLeft, unbroken } from './shop-actions';
import { fillChats, type ShopChats } from './shop-chats';

/** The viewer of a screen: the owner of the shop, or someone who has just signed up. */
interface Viewer {
  readonly email: string;
  readonly first: string;
  readonly last: string;
}

/** A product with everything in it: bots of all kinds, actions, chats, webhooks, shares, keys and notices. */
export interface Shop {
  readonly owner: Viewer;
  readonly newcomer: Viewer;
  /** The tea shop, with all there is. */
  readonly bot: string;
  /** A bot without anything, with a name from right to left. */
  readonly emptyBot: string;
  /** Bots of someone else: one shared read-only, and one to manage. */
  readonly readOnlyBot: string;
  readonly managedBot: string;
  readonly startAction: string;
  /** With steps after its message. */
  readonly orderAction: string;
  readonly chats: ShopChats;
  /** Mary, with fields and tags; and a segment that she belongs to. */
  readonly contact: string;
  readonly segment: string;
  /** A draft for that segment. */
  readonly broadcast: string;
}

/** Fills the running product for a new owner. Independent parts are filled in parallel. */
export async function openShop(): Promise<Shop & { close(): void }> {
  const owner = { email: newEmail('shop'), first: 'Ada', last: 'Lovelace' };
  const newcomer = { email: newEmail('newcomer'), first: 'Noor', last: 'New' };
  const [token] = await Promise.all([tokenOf(owner), tokenOf(newcomer)]);
  await api(token, 'GET', '/api/me');
  const bot = await addBot(token, 'Tea House');
  await addBot(token, '🍵 Tea & biscuits — “the second shop”');
  await addBot(token, 'Süßwarenfachgeschäft_am_alten_Marktplatz_zu_Oberammergau1');
  const emptyBot = await addBot(token, rightToLeft);
  const receiver = await startReceiver();
  const [actions, shared] = await Promise.all([
    addShopActions(token, bot.id),
    shareFrom(owner),
    configure(token, bot.id, receiver.address),
    linkTelegram(token, bot.id),
  ]);
  const chats = await fillChats(token, bot);
  const known = await fillContacts(token, bot.id);
  const broadcast = await draftBroadcasts(token, bot.id, known.segment);
  return {
    owner,
    newcomer,
    bot: bot.id,
    emptyBot: emptyBot.id,
    ...shared,
    ...actions,
    chats,
    ...known,
    broadcast,
    close: receiver.close,
  };
}

const tokenOf = ({ email, first, last }: Viewer) => tokenFor(email, { first, last });

/** What the shop remembers about people. */
async function fillContacts(token: string, botId: string): Promise<Pick<Shop, 'contact' | 'segment'>> {
  const call = (method: string, path: string, body?: object) =>
    api(token, method, `/api/bots/${botId}${path}`, body);
  const fields = [
    { key: 'favourite', label: 'Favourite tea', type: 'text' },
    { key: 'cups', label: 'Cups a day', type: 'number' },
    { key: 'birthday', label: 'Birthday', type: 'date' },
    { key: 'member', label: 'Member of the tea club', type: 'yes_no' },
  ];
  for (const field of fields) await call('POST', '/contact-fields', field);
  const idOf = async (name: string): Promise<string> =>
    (await call('GET', `/contacts?query=${name}`)).contacts[0].id;
  const mary = await idOf('Mary');
  await call('PATCH', `/contacts/${mary}`, {
    fields: { favourite: unbroken, cups: 3, member: true },
    tags: { add: ['regular', 'tasting', unbroken.slice(0, 90)] },
  });
  await call('PATCH', `/contacts/${await idOf('Jonas')}`, {
    tags: { add: ['wholesale'] },
    unsubscribed: true,
  });
  const when = {
    all: [
      { field: 'cups', op: 'gt', value: 2 },
      { seen_within_days: 30 },
      { any: [{ tag: 'regular', on: true }, { hours: { from: '09:00', to: '18:00', days: [6, 7] } }] },
    ],
  };
  await call('POST', '/segments', {
    name: unbroken.slice(0, 60),
    when: { any: [{ language: ['en', 'de'] }] },
  });
  const { segment } = await call('POST', '/segments', { name: 'Tea lovers', when });
  return { contact: mary, segment: segment.id };
}

/** One that is scheduled, and a draft, whose id is the result. Nothing is sent: it would change the chats. */
async function draftBroadcasts(token: string, botId: string, segmentId: string): Promise<string> {
  const path = `/api/bots/${botId}/broadcasts`;
  const add = async (body: object): Promise<string> => (await api(token, 'POST', path, body)).broadcast.id;
  const at = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const name = unbroken.slice(0, 90);
  const later = await add({ name, message: { text: 'We open at ten' }, at, inZone: 'contact' });
  await api(token, 'POST', `${path}/${later}/start`);
  return add({
    name: 'Spring teas',
    segmentId,
    message: {
      text: 'Hello {{contact.first_name}}, our <b>spring teas</b> have arrived.',
      parseMode: 'HTML',
      buttons: [{ type: 'url', label: 'Open the shop', value: 'https://example.com' }],
    },
  });
}

/** Webhooks, menu, shares and keys of the shop. */
async function configure(token: string, botId: string, receiver: string): Promise<void> {
  const post = (path: string, body: object) => api(token, 'POST', `/api/bots/${botId}${path}`, body);
  const guest = newEmail('guest');
  await tokenFor(guest, { first: 'Grace', last: 'Hopper' }).then((theirs) => api(theirs, 'GET', '/api/me'));
  await Promise.all([
    post('/webhooks', {
      webhookUrl: receiver,
      webhookSecret: `whsec_${Buffer.from('a secret of the tea shop').toString('base64')}`,
      events: ['message'],
    }),
    post('/webhooks', { webhookUrl: `http://127.0.0.1:9/${unbroken}`, retryCount: 0, timeoutSeconds: 5 }),
    post('/commands', {
      commands: [
        { command: 'start', description: 'Begin here' },
        { command: 'help', description: 'What this bot can do' },
        { command: 'tea_of_the_week', description: unbroken },
      ],
    }),
    post('/menu-button', {
      menuButton: { type: 'web_app', text: 'Tea finder', web_app: { url: 'https://example.com/finder' } },
    }),
    api(token, 'POST', `/api/shares/${botId}/shares`, { email: guest, permissions: 'manage' }),
    api(token, 'POST', `/api/shares/${botId}/shares`, {
      email: `${'a.very.long.name.'.repeat(3)}${newEmail('pending')}`,
      permissions: 'read_only',
    }),
    api(token, 'POST', '/api/keys', { name: 'n8n', botIds: [botId] }),
    api(token, 'POST', '/api/keys', { name: unbroken.slice(0, 64), botIds: null, expiresAt: null }),
  ]);
}

/** A colleague shares two bots with the owner. */
async function shareFrom(owner: Viewer): Promise<Pick<Shop, 'readOnlyBot' | 'managedBot'>> {
  const token = await tokenFor(newEmail('colleague'), { first: 'Katherine', last: 'Johnson' });
  const [flowers, library] = [await addBot(token, 'Flower Market'), await addBot(token, 'Library')];
  await api(token, 'POST', `/api/bots/${flowers.id}/actions`, {
    command: '/start',
    actionData: { text: 'Welcome to the flower market! 🌷' },
  });
  const share = (bot: { id: string }, permissions: string) =>
    api(token, 'POST', `/api/shares/${bot.id}/shares`, { email: owner.email, permissions });
  await Promise.all([share(flowers, 'read_only'), share(library, 'manage')]);
  return { readOnlyBot: flowers.id, managedBot: library.id };
}

/** The owner's Telegram account, which gets the notices of the shop. */
async function linkTelegram(token: string, botId: string): Promise<void> {
  const [{ botterBotTelegramId }, { verificationCode }, { person }] = await Promise.all([
    api(token, 'GET', '/api/notifications/telegram-link'),
    api(token, 'POST', '/api/notifications/telegram-link/request', {}),
    sandbox('POST', '/people', { firstName: 'Ada', username: `ada_${Date.now().toString(36)}` }),
  ]);
  await sandbox('POST', `/bots/${botterBotTelegramId}/chats/${person.id}/messages`, {
    text: `/link ${verificationCode}`,
  });
  await api(token, 'PUT', `/api/notifications/bots/${botId}/notifications`, { enabled: true });
}

/** Receives the calls of the webhook. */
async function startReceiver(): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end('ok'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/n8n/webhook`,
    close: () => server.close(),
  };
}
