import { applyLiveEvent } from '@botter/web-data';
import {
  FakeServer,
  Refusal,
  renderAt,
  sampleAction,
  sampleBot,
  sampleChat,
  sampleMessage,
} from '@botter/web-testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ChatApp from '../app';

let server: FakeServer;
const bot = sampleBot();
const anna = sampleChat();
const nobody = sampleChat({
  id: 'c2',
  telegram_chat_id: '-77',
  type: 'group',
  name: null,
  username: null,
  message_count: 0,
  last_message_at: null,
  last_message_time: null,
});
const hello = sampleMessage();
const sent = (text: string) =>
  sampleMessage({
    id: `sent-${text.slice(0, 20)}`,
    direction: 'outgoing',
    text,
    sender_name: null,
    timestamp: new Date().toISOString(),
    delivery: { state: 'waiting', error: null },
  });

beforeEach(() => {
  localStorage.clear();
  server = new FakeServer().install();
  server.on('GET /api/bots', { bots: [bot], sharedBots: [] });
  server.on('GET /api/bots/unread-summary', {
    unreadByBot: [{ bot_id: 'b1', unread_count: 120 }],
    unreadByChat: [{ chat_id: 'c1', unread_count: 120 }],
  });
  server.on('GET /api/bots/b1/chats', { chats: [anna, nobody], total: 2, next: null });
  server.on('GET /api/chats/c1/messages', { messages: [hello] });
  server.on('POST /api/bots/b1/chats/c1/read', {});
});

const show = (address = '/messages/b1?chat=c1') => renderAt(address, '/messages', <ChatApp />);
const input = () => screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement;
const opened = () => screen.findByText('Hello');

test('without a bot the first one is invited', async () => {
  server.on('GET /api/bots', { bots: [], sharedBots: [] });
  show('/messages');
  expect(await screen.findByText('No Bots Available')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create Your First Bot' }).getAttribute('href')).toBe('/welcome');
});

test('bots, then chats, then the conversation', async () => {
  const { user, router } = show('/messages');
  expect(await screen.findByText('Select a bot')).toBeTruthy();
  const strip = within(screen.getByRole('navigation', { name: 'Bots' }));
  expect(await strip.findByText('99+')).toBeTruthy();
  await user.click(strip.getByRole('link', { name: /Shop/ }));
  expect(await screen.findByText('Select a chat')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/messages/b1');
  const list = within(screen.getByRole('region', { name: 'Chats of Shop' }));
  expect(list.getByText('99+')).toBeTruthy();
  expect(list.getByText('Chat -77')).toBeTruthy();
  expect(list.getByText('–')).toBeTruthy();
  await user.click(list.getByRole('link', { name: /Anna/ }));
  expect(await opened()).toBeTruthy();
  expect(screen.getByText('1 message')).toBeTruthy();
});

test('no chats and an unknown bot say so', async () => {
  server.on('GET /api/bots/b1/chats', { chats: [], total: 0, next: null });
  const { router } = show('/messages/b1');
  expect(await screen.findByText('No conversations')).toBeTruthy();
  await act(() => router.navigate('/messages/b9'));
  expect(await screen.findByText('Bot not found')).toBeTruthy();
});

test('opening a chat marks it read, and so does each message that comes in', async () => {
  const { cache } = show();
  await opened();
  const reads = () => server.changes.filter(({ path }) => path.endsWith('/c1/read')).length;
  await waitFor(() => expect(reads()).toBeGreaterThan(0));
  const before = reads();
  const next = sampleMessage({ id: 'm2', text: 'Still there?', timestamp: new Date().toISOString() });
  act(() => applyLiveEvent(cache, { type: 'message', botId: 'b1', chatId: 'c1', message: next }));
  expect(await screen.findByText('Still there?')).toBeTruthy();
  await waitFor(() => expect(reads()).toBe(before + 1));
});

test('Enter sends, the message shows at once, and the success goes after 3 s', async () => {
  server.on('POST /api/bots/b1/send', ({ body }) => {
    const message = sent((body as { text: string }).text);
    server.on('GET /api/chats/c1/messages', { messages: [hello, message] });
    return { message };
  });
  const { user } = show();
  await opened();
  await user.type(input(), 'One{Shift>}{Enter}{/Shift}two');
  expect(input().value).toBe('One\ntwo');
  await user.keyboard('{Enter}');
  expect(input().value).toBe('');
  expect(await screen.findByText('Message sent!')).toBeTruthy();
  expect(screen.getAllByText(/One\s+two/)).toHaveLength(1);
  expect(screen.getByText('Waiting to be sent')).toBeTruthy();
  expect(server.changes.find(({ path }) => path.endsWith('/send'))?.body).toEqual({
    chatId: '501',
    text: 'One\ntwo',
    key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  await waitFor(() => expect(screen.queryByText('Message sent!')).toBeNull(), { timeout: 3800 });
});

test('the success goes at once when Telegram refuses the message', async () => {
  const message = sent('Hi');
  server.on('POST /api/bots/b1/send', () => {
    server.on('GET /api/chats/c1/messages', { messages: [hello, message] });
    return { message };
  });
  const { user, cache } = show();
  await opened();
  await user.type(input(), 'Hi{Enter}');
  expect(await screen.findByText('Message sent!')).toBeTruthy();
  const failed = { ...message, delivery: { state: 'failed', error: 'Forbidden' } } as const;
  server.on('GET /api/chats/c1/messages', { messages: [hello, failed] });
  act(() => applyLiveEvent(cache, { type: 'message_changed', botId: 'b1', chatId: 'c1', message: failed }));
  expect(await screen.findByText('Forbidden')).toBeTruthy();
  expect(screen.queryByText('Message sent!')).toBeNull();
});

test('a message that may have been delivered twice says so', async () => {
  const error = 'Connection lost during an earlier attempt. The message may have been delivered twice.';
  const twice = { ...sent('Hi'), delivery: { state: 'sent', error } } as const;
  server.on('GET /api/chats/c1/messages', { messages: [hello, twice] });
  show();
  await opened();
  expect(await screen.findByText(error)).toBeTruthy();
});

test('a file that can never be sent offers no Retry', async () => {
  const { user } = show();
  await opened();
  const archive = new File(['x'], 'shop.zip', { type: 'application/zip' });
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('File to send'), archive);
  expect(await screen.findByText('File type application/zip is not allowed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove shop.zip' }));
  expect(screen.queryByText('shop.zip')).toBeNull();
});

test('an image that cannot be drawn gets a sign in its place', async () => {
  URL.createObjectURL = () => 'blob:broken';
  URL.revokeObjectURL = () => undefined;
  server.on('GET /api/chats/c1/messages', { messages: [sampleMessage({ kind: 'photo', text: null })] });
  server.on('GET /api/chats/c1/messages/m1/content', {});
  const { container } = show();
  const photo = await waitFor(() => {
    const image = container.querySelector('img[src="blob:broken"]');
    if (!image) throw new Error('not loaded yet');
    return image;
  });
  fireEvent.error(photo);
  expect(screen.getByText("The preview can't be shown")).toBeTruthy();
  expect(container.querySelector('img[src="blob:broken"]')).toBeNull();
});

test('blank text cannot be sent', async () => {
  const { user } = show();
  await opened();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  await user.type(input(), '   {Enter}');
  expect(server.changes.filter(({ path }) => path.endsWith('/send'))).toEqual([]);
});

test('what could not be sent stays with its reason and can be tried again', async () => {
  server.on('POST /api/bots/b1/send', () => new TypeError('offline'));
  const { user } = show();
  await opened();
  await user.type(input(), 'Hi{Enter}');
  expect(await screen.findByText('Network error. Please try again.')).toBeTruthy();
  expect(screen.getByText('It will be sent automatically when the connection is back.')).toBeTruthy();
  server.on('POST /api/bots/b1/send', { message: sent('Hi') });
  server.on('GET /api/chats/c1/messages', { messages: [hello, sent('Hi')] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Waiting to be sent')).toBeTruthy();
  expect(screen.queryByText('Network error. Please try again.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a text over 4096 characters is refused with an offer to split it', async () => {
  const texts: string[] = [];
  server.on('POST /api/bots/b1/send', ({ body }) => {
    texts.push((body as { text: string }).text);
    return { message: sent(texts.at(-1) ?? '') };
  });
  const { user } = show();
  await opened();
  await user.click(input());
  await user.paste('x'.repeat(5000));
  expect(screen.getByText(/at most 4096 characters. This one is 904 over/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Send as 2 messages' }));
  await waitFor(() => expect(texts.map((text) => text.length)).toEqual([4096, 904]));
});

test('Show Commands puts a command into the message', async () => {
  server.on('GET /api/bots/b1/actions', {
    actions: [
      sampleAction(),
      sampleAction({ id: 'a2', command: 'menu', actionTrigger: 'callback' }),
      sampleAction({ id: 'a3', command: '/off', enabled: false }),
    ],
  });
  const { user } = show();
  await opened();
  expect(screen.queryByRole('button', { name: '/start' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show Commands' }));
  await user.click(await screen.findByRole('button', { name: '/start' }));
  expect(input().value).toBe('/start ');
  expect(screen.queryByRole('button', { name: 'menu' })).toBeNull();
  expect(screen.queryByRole('button', { name: '/off' })).toBeNull();
});

test('what is typed waits for the chat', async () => {
  const { user, unmount } = show();
  await opened();
  await user.write(input(), 'half a thought');
  unmount();
  show();
  await opened();
  expect(input().value).toBe('half a thought');
});

test('presses are slim lines, failures carry their reason', async () => {
  server.on('GET /api/chats/c1/messages', {
    messages: [
      sampleMessage({ id: 'p', kind: 'button_press', text: 'Menu' }),
      sampleMessage({
        id: 'f',
        direction: 'outgoing',
        text: 'No',
        delivery: { state: 'failed', error: 'Forbidden' },
      }),
      sampleMessage({ id: 'n', kind: 'photo', text: null }),
      sampleMessage({ id: 'o', kind: 'other', text: null }),
    ],
  });
  show();
  expect(await screen.findByText('Anna pressed “Menu”')).toBeTruthy();
  expect(screen.getByText('Forbidden')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open Photo' })).toBeTruthy();
  expect(screen.getByText('Non-text message')).toBeTruthy();
});

test('read-only users read', async () => {
  server.on('GET /api/bots', { bots: [], sharedBots: [{ ...bot, access_type: 'read_only' }] });
  show();
  await opened();
  expect(input().disabled).toBe(true);
  expect(screen.getByText(/Read-only access/)).toBeTruthy();
});

test('a conversation that does not load can be tried again', async () => {
  server.on('GET /api/chats/c1/messages', new Refusal(500, {}));
  const { user } = show();
  expect(await screen.findByText('Failed to load messages')).toBeTruthy();
  server.on('GET /api/chats/c1/messages', { messages: [hello] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await opened()).toBeTruthy();
});

describe('a long conversation', () => {
  const page = (from: number, to: number, more: object) => ({
    messages: Array.from({ length: to - from + 1 }, (_, at) =>
      sampleMessage({ id: `m${from + at}`, text: `Line ${from + at}` }),
    ),
    older: false,
    newer: false,
    ...more,
  });
  const asked = (name: string) =>
    server.calls.filter(({ query }) => query.get(name) !== null).map(({ query }) => query.get(name));

  test('is read page by page upwards', async () => {
    server.on('GET /api/chats/c1/messages', ({ query }) =>
      query.get('before') === 'm350'
        ? page(300, 349, { older: true })
        : query.get('before') === 'm300'
          ? page(270, 299, {})
          : page(350, 399, { older: true }),
    );
    show();
    expect(await screen.findByText('Line 270')).toBeTruthy();
    expect(screen.getByText('Line 399')).toBeTruthy();
    expect(screen.getByText('Beginning of the conversation')).toBeTruthy();
    expect(asked('before')).toEqual(['m350', 'm300']);
  });

  test('has at most 200 rows in the page, however much is loaded, and goes back to the newest', async () => {
    server.on('GET /api/chats/c1/messages', page(1, 5_000, {}));
    const { user, router } = show();
    expect(await screen.findByText('Line 5000')).toBeTruthy();
    const rows = () => document.querySelectorAll('[data-line]').length;
    expect(rows()).toBe(200);
    await act(() => router.navigate('/messages/b1?chat=c1&message=m2000'));
    expect(await screen.findByText('Line 2000')).toBeTruthy();
    expect(rows()).toBe(200);
    expect(screen.queryByText('Line 5000')).toBeNull();
    await user.click(screen.getByRole('button', { name: /newest/i }));
    expect(await screen.findByText('Line 5000')).toBeTruthy();
    expect(rows()).toBe(200);
  });

  test('is opened around a found message and read on downwards', async () => {
    server.on('GET /api/chats/c1/messages', ({ query }) => {
      if (query.get('around')) return page(200, 209, { newer: true });
      if (query.get('after') === 'm209') return page(210, 219, {});
      return page(300, 309, {});
    });
    const { router } = show('/messages/b1?chat=c1&message=m204');
    expect(await screen.findByText('Line 204')).toBeTruthy();
    expect(asked('around')).toEqual(['m204']);
    expect(await screen.findByText('Line 219')).toBeTruthy();
    await act(() => router.navigate('/messages/b1?chat=c1&message=m999'));
    expect(await screen.findByText('Line 209')).toBeTruthy();
    expect(asked('around')).toEqual(['m204', 'm999']);
  });

  test('found messages have the words marked and open at their place', async () => {
    const hit = sampleMessage({ id: 'm7', chat_id: 'c1', text: 'Where is my green teapot?' });
    server.on('GET /api/bots/b1/messages/search', { messages: [hit], older: false });
    const { user, router } = show('/messages/b1');
    await user.write(await screen.findByRole('searchbox'), 'teapot');
    const found = await screen.findByRole('region', { name: 'Messages found' });
    await user.click(await within(found).findByRole('link', { name: /green teapot/ }));
    expect(within(found).getByText('teapot').tagName).toBe('MARK');
    expect(router.state.location.search).toBe('?chat=c1&message=m7');
    expect(screen.getByText('No chat matches “teapot”')).toBeTruthy();
  });
});

test('what Telegram refused is sent again on request', async () => {
  const failed = sampleMessage({
    id: 'f',
    direction: 'outgoing',
    text: 'Hello?',
    delivery: { state: 'failed', error: 'Bad Request' },
  });
  server.on('GET /api/chats/c1/messages', { messages: [failed], older: false, newer: false });
  server.on('POST /api/chats/c1/messages/f/retry', {
    message: { ...failed, delivery: { state: 'waiting', error: null } },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Waiting to be sent')).toBeTruthy();
  expect(screen.queryByText('Bad Request')).toBeNull();
});

test('a takeover is shown with its end, and given back', async () => {
  const until = new Date(Date.now() + 600_000).toISOString();
  server.on('GET /api/bots/b1/chats', {
    chats: [{ ...anna, takeover: { by: 'Ada', until } }],
    total: 1,
    next: null,
  });
  server.on('POST /api/bots/b1/chats/c1/resume', { chat: anna });
  const { user } = show();
  expect(await screen.findByText(/^Ada took over this chat\. The bot is paused until /)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resume bot' }));
  await waitFor(() => expect(screen.queryByText(/took over/)).toBeNull());
});

test('an edited message shows what it said before, requested when it is opened; a bot reply says so', async () => {
  server.on('GET /api/bots/b1/actions', { actions: [sampleAction()] });
  server.on('GET /api/chats/c1/messages', {
    messages: [
      sampleMessage({
        text: 'Two pots',
        edited_at: '2026-11-20T12:01:00.000Z',
        earlier_count: 1,
      }),
      sampleMessage({ id: 'm2', direction: 'outgoing', text: 'Thanks', action_id: 'a1', sender_name: null }),
    ],
    older: false,
    newer: false,
  });
  const { user } = show();
  const edited = await screen.findByRole('button', { name: 'edited' });
  server.on('GET /api/chats/c1/messages/m1/versions', {
    versions: [{ text: 'Too pots', until: '2026-11-20T12:01:00.000Z' }],
  });
  await user.click(edited);
  expect(await screen.findByText('Too pots')).toBeTruthy();
  expect(screen.getByText('Bot reply').textContent).toBe('Bot reply /start');
});
