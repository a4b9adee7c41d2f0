import { applyLiveEvent, queryKeys } from '@botter/web-data';
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

test('invites to add the first bot if there is none', async () => {
  server.on('GET /api/bots', { bots: [], sharedBots: [] });
  show('/messages');
  expect(await screen.findByText('No Bots Available')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create Your First Bot' }).getAttribute('href')).toBe('/welcome');
});

test('shows bots, then chats, then the conversation', async () => {
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
  expect(screen.getAllByText('1 message').length).toBeGreaterThan(0);
});

test('of 300 bots the strip has few: the open one, those with unread messages, and a way to the others', async () => {
  const bots = Array.from({ length: 300 }, (_, at) =>
    sampleBot({ id: `b${at}`, name: `Shop ${at}`, username: `shop_${at}_bot` }),
  );
  server.on('GET /api/bots', { bots, sharedBots: [] });
  server.on('GET /api/bots/unread-summary', {
    unreadByBot: [{ bot_id: 'b250', unread_count: 4 }],
    unreadByChat: [],
  });
  server.on('GET /api/bots/b200/chats', { chats: [], total: 0, next: null });
  server.on('GET /api/bots/b299/chats', { chats: [], total: 0, next: null });
  const { user, router } = show('/messages/b200');
  const strip = within(await screen.findByRole('navigation', { name: 'Bots' }));
  expect(await strip.findByRole('link', { name: /Shop 250/ })).toBeTruthy();
  expect(strip.getByRole('link', { name: /Shop 200/ }).getAttribute('aria-current')).toBe('page');
  expect(strip.getAllByRole('link')).toHaveLength(31);
  await user.click(strip.getByRole('button', { name: 'Find bot' }));
  await user.write(screen.getByRole('combobox', { name: 'Search' }), 'shop 299');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/b299'));
  expect(await strip.findByRole('link', { name: /Shop 299/ })).toBeTruthy();
});

test('shows a text if there are no chats, and for an unknown bot', async () => {
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

test('Enter sends, the message appears immediately, and the success disappears after 3 s', async () => {
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

describe('the list of chats', () => {
  const last = (patch: object) => ({
    id: 'm1',
    direction: 'incoming',
    kind: 'text',
    text: 'Hi',
    sender_name: 'Anna',
    is_bot_reply: false,
    is_deleted: false,
    delivery: null,
    ...patch,
  });
  const withChats = (...chats: object[]) =>
    server.on('GET /api/bots/b1/chats', { chats, total: chats.length, next: null });
  const rowOf = async (name: RegExp) => (await screen.findByRole('link', { name })).textContent ?? '';

  test('shows the last message and its author, and unsent text', async () => {
    localStorage.setItem(
      'botter.draft.chat.c4@x',
      JSON.stringify({ text: 'half', at: Date.now(), left: true }),
    );
    withChats(
      sampleChat({ last_message: last({ kind: 'photo', text: null }) as never }),
      sampleChat({
        id: 'c2',
        name: 'Ben',
        last_message: last({ direction: 'outgoing', is_bot_reply: true }) as never,
      }),
      sampleChat({
        id: 'c3',
        name: 'Cleo',
        done: true,
        last_message: last({ direction: 'outgoing', sender_name: 'Ada Love', delivery: 'failed' }) as never,
      }),
      sampleChat({ id: 'c4', name: 'Dora', last_message: last({}) as never }),
    );
    const { cache } = show('/messages/b1');
    expect(await rowOf(/Anna/)).toContain('Photo');
    expect(await rowOf(/Ben/)).toContain('Bot reply: Hi');
    expect(await rowOf(/Cleo/)).toMatch(/Not sent: Ada:Hi.*Done/);
    expect(await rowOf(/Dora/)).toContain('Draft:half');
    const news = sampleMessage({
      id: 'm9',
      text: 'Anyone there?',
      chat_id: 'c3',
      timestamp: new Date().toISOString(),
    });
    act(() => applyLiveEvent(cache, { type: 'message', botId: 'b1', chatId: 'c3', message: news }));
    expect(await rowOf(/Cleo/)).toMatch(/Anyone there\?(?!.*Done)/);
  });

  test('shows only the unread chats on request', async () => {
    const { user } = show('/messages/b1');
    await screen.findByRole('link', { name: /Anna/ });
    const none = { chats: [], total: 0, next: null };
    server.on('GET /api/bots/b1/chats', ({ query }) =>
      query.get('filter') ? none : { chats: [anna], total: 1, next: null },
    );
    await user.click(screen.getByRole('combobox', { name: 'Show chats' }));
    await user.click(await screen.findByRole('option', { name: 'Unread' }));
    expect(await screen.findByText('Everything is read.')).toBeTruthy();
    expect(server.calls.some(({ query }) => query.get('filter') === 'unread')).toBe(true);
  });

  test('a chat is marked as done, assigned, and marked as unread', async () => {
    server.on('GET /api/me', { user: { id: 'u1' } });
    server.on('PUT /api/bots/b1/chats/c1/done', { chat: { ...anna, done: true } });
    server.on('PUT /api/bots/b1/chats/c1/assignee', {
      chat: { ...anna, assignee: { user_id: 'u1', name: 'Ada' } },
    });
    server.on('POST /api/bots/b1/chats/c1/unread', {});
    const { user, router } = show();
    await opened();
    await user.click(screen.getByRole('button', { name: 'Chat menu' }));
    await user.click(await screen.findByRole('menuitem', { name: /Mark as done/ }));
    expect((await screen.findAllByText('Done')).length).toBeGreaterThan(0);
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('a');
    expect((await screen.findAllByText('Assigned to Ada')).length).toBeGreaterThan(0);
    await user.keyboard('u');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    const changes = server.changes.filter(({ path }) => !path.endsWith('/read'));
    expect(changes.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      ['done', { done: true }],
      ['assignee', { assigned: true }],
      ['unread', undefined],
    ]);
  });

  test('a menu whose call fails shows the error at the top of the conversation until the next call', async () => {
    server.on('PUT /api/bots/b1/chats/c1/done', new Refusal(503, { error: 'Botter is busy' }));
    const { user } = show();
    await opened();
    await user.click(screen.getByRole('button', { name: 'Chat menu' }));
    await user.click(await screen.findByRole('menuitem', { name: /Mark as done/ }));
    const conversation = within(screen.getByRole('region', { name: 'Conversation' }));
    expect((await conversation.findByRole('alert')).textContent).toContain('Botter is busy');
    server.on('PUT /api/bots/b1/chats/c1/done', { chat: { ...anna, done: true } });
    await user.click(screen.getByRole('button', { name: 'Chat menu' }));
    await user.click(await screen.findByRole('menuitem', { name: /Mark as done/ }));
    await waitFor(() => expect(conversation.queryByRole('alert')).toBeNull());
  });
});

describe('the keyboard', () => {
  const focused = () => document.activeElement?.textContent ?? '';

  test('moves through the list as one stop, opens a chat with the field ready, leaves the field and then the chat', async () => {
    server.on('GET /api/chats/c2/messages', { messages: [], older: false, newer: false });
    server.on('POST /api/bots/b1/chats/c2/read', {});
    const { user, router } = show('/messages/b1');
    const list = await screen.findByRole('region', { name: 'Chats of Shop' });
    const rows = await within(list).findAllByRole('link');
    expect(rows.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
    screen.getByRole('searchbox').focus();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toContain('Anna');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toContain('Chat -77');
    await user.keyboard('k');
    expect(focused()).toContain('Anna');
    await user.keyboard('{Enter}');
    await opened();
    expect(document.activeElement).toBe(input());
    await user.keyboard('jr');
    expect(input().value).toBe('jr');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await screen.findByText('No messages yet')).toBeTruthy();
    expect([router.state.location.search, document.activeElement]).toEqual(['?chat=c2', input()]);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('log'));
    await user.keyboard('r');
    expect(document.activeElement).toBe(input());
    await user.keyboard('{Escape}{Escape}');
    expect([router.state.location.search, screen.queryByRole('log')]).toEqual(['', null]);
    await waitFor(() => expect(focused()).toContain('Chat -77'));
  });

  test('sends with Ctrl+Enter if the person has set that', async () => {
    server.on('GET /api/settings', { sendKey: 'mod+enter' });
    server.on('POST /api/bots/b1/send', { message: sent('One') });
    const { user, cache } = show();
    await opened();
    await waitFor(() => expect(cache.getQueryData(queryKeys.settings)).toBeTruthy());
    await user.type(input(), 'One{Enter}two');
    expect(input().value).toBe('One\ntwo');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(server.changes.find(({ path }) => path.endsWith('/send'))?.body).toMatchObject({
      text: 'One\ntwo',
    });
  });
});

test('the success disappears immediately when Telegram refuses the message', async () => {
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

test('a message that may have been delivered twice shows that', async () => {
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

test("an image that can't be drawn is replaced by a sign", async () => {
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
  await user.click(screen.getByRole('button', { name: /Insert the text of ?menu/ }));
  expect(input().value).toBe('/start Hello');
});

test('a note is written for colleagues, and an own one deleted', async () => {
  const note = {
    id: 'n1',
    author_id: 'u1',
    author_name: 'Ada',
    text: 'Likes tea',
    created_at: hello.timestamp,
  };
  server.on('GET /api/me', { user: { id: 'u1' } });
  server.on('GET /api/bots', { bots: [], sharedBots: [{ ...bot, access_type: 'manage' }] });
  const notes = (...all: object[]) => server.on('GET /api/bots/b1/chats/c1/notes', { notes: all });
  notes({ ...note, id: 'n0', author_id: 'u2', text: 'Pays by card' });
  server.on('POST /api/bots/b1/chats/c1/notes', () => notes(note) && { note });
  server.on('DELETE /api/bots/b1/chats/c1/notes/n1', () => notes() && {});
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /Notes/ }));
  expect(await screen.findByText('Pays by card')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete the note' })).toBeNull();
  await user.write(screen.getByRole('textbox', { name: 'Note for colleagues' }), 'Likes tea');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await user.click(await screen.findByRole('button', { name: 'Delete the note' }));
  await waitFor(() => expect(screen.queryByText('Likes tea')).toBeNull());
});

describe('limits are said ahead', () => {
  const withChat = (patch: object) =>
    server.on('GET /api/bots/b1/chats', { chats: [{ ...anna, ...patch }], total: 1, next: null });

  test('shows the reason instead of a field if the person has blocked the bot', async () => {
    withChat({ blocked: true });
    show();
    await opened();
    expect(screen.getByText(/This person has blocked the bot/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });

  test('shows until when Telegram accepts no messages, and how many characters are left', async () => {
    withChat({ waits_until: new Date(Date.now() + 600_000).toISOString() });
    const { user } = show();
    await opened();
    expect(screen.getByText(/Rate-limited by Telegram until \d/)).toBeTruthy();
    await user.write(input(), 'x'.repeat(4000));
    expect(screen.getByText('96 characters left')).toBeTruthy();
  });

  test('shows until when the server accepts no messages', async () => {
    server.on('POST /api/bots/b1/send', new Refusal(429, { error: 'Too many' }, 60));
    const { user } = show();
    await opened();
    await user.type(input(), 'Hi{Enter}');
    expect(await screen.findByText(/^Too many messages at once\. Try again at \d/)).toBeTruthy();
    // Unsent text outlives the screen.
    await user.click(screen.getByRole('button', { name: 'Discard' }));
  });
});

test('Show Commands offers what is published of a bot with drafts', async () => {
  server.on('GET /api/bots', { bots: [{ ...bot, drafts_enabled: true }], sharedBots: [] });
  server.on('GET /api/bots/b1/published-actions', {
    actions: [sampleAction({ command: '/live' })],
  });
  const { user } = show();
  await opened();
  await user.click(screen.getByRole('button', { name: 'Show Commands' }));
  expect(await screen.findByRole('button', { name: '/live' })).toBeTruthy();
});

test('keeps typed text with its chat', async () => {
  const { user, unmount } = show();
  await opened();
  await user.write(input(), 'half a thought');
  unmount();
  show();
  await opened();
  expect(input().value).toBe('half a thought');
});

test('shows presses as slim lines, and failures with their reason', async () => {
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

test('lets read-only users only read', async () => {
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
    // Ids that sort like times, as real ones do: on a busy machine the list is read again meanwhile.
    server.on('GET /api/chats/c1/messages', page(1_001, 2_000, {}));
    const { user, router } = show();
    expect(await screen.findByText('Line 2000')).toBeTruthy();
    const rows = () => document.querySelectorAll('[data-message-id]').length;
    expect(rows()).toBe(200);
    await act(() => router.navigate('/messages/b1?chat=c1&message=m1400'));
    expect(await screen.findByText('Line 1400')).toBeTruthy();
    expect(rows()).toBe(200);
    expect(screen.queryByText('Line 2000')).toBeNull();
    await user.click(screen.getByLabelText(/newest/i));
    expect(await screen.findByText('Line 2000')).toBeTruthy();
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

  test('shows messages that arrived while the last page was loading', async () => {
    let written = false;
    server.on('GET /api/chats/c1/messages', ({ query }) => {
      if (query.get('around')) return page(200, 209, { newer: true });
      if (query.get('after') !== 'm209') return page(211, written ? 220 : 219, { older: true });
      written = true;
      const message = sampleMessage({ id: 'm220', text: 'Line 220' });
      applyLiveEvent(cache, { type: 'message', botId: 'b1', chatId: 'c1', message });
      return page(210, 219, {});
    });
    const { cache } = show('/messages/b1?chat=c1&message=m204');
    expect(await screen.findByText('Line 219')).toBeTruthy();
    const lastLine = () => [...document.querySelectorAll('[data-message-id]')].at(-1)?.textContent;
    // Sooner than the next poll, which would bring it as well.
    await waitFor(() => expect(lastLine()).toContain('Line 220'), { timeout: 4_000 });
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

test('shows a takeover with its end, and ends it', async () => {
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

test('an edited message shows its former text, and replies and broadcasts are marked', async () => {
  server.on('GET /api/bots/b1/actions', { actions: [sampleAction()] });
  server.on('GET /api/chats/c1/messages', {
    messages: [
      sampleMessage({
        text: 'Two pots',
        edited_at: '2026-11-20T12:01:00.000Z',
        earlier_count: 1,
      }),
      sampleMessage({ id: 'm2', direction: 'outgoing', text: 'Thanks', action_id: 'a1', sender_name: null }),
      sampleMessage({
        id: 'm3',
        direction: 'outgoing',
        text: 'Sale!',
        broadcast_id: 'x1',
        sender_name: null,
      }),
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
  expect(screen.getByRole('link', { name: 'Broadcast' }).getAttribute('href')).toBe('/broadcasts/b1/x1');
});

describe('the menu of a message', () => {
  const mine = sampleMessage({
    id: 'm2',
    direction: 'outgoing',
    text: 'We open at nine',
    sender_name: 'Ada',
    telegram_message_id: '12',
    timestamp: new Date().toISOString(),
    reply_to: { telegram_message_id: '11', sender_name: 'Anna', kind: 'photo', text: null },
    delivery: { state: 'sent', error: null },
  });
  const asked = sampleMessage({ telegram_message_id: '11', forwarded_from: 'Rosa' });
  const withMessages = (...messages: object[]) =>
    server.on('GET /api/chats/c1/messages', { messages, older: false, newer: false });
  const openMenu = async (user: ReturnType<typeof show>['user'], at: number) => {
    const button = (await screen.findAllByRole('button', { name: 'Message menu' }))[at];
    await user.click(button as HTMLElement);
    return screen.findByRole('menu');
  };

  test('replies, with the message as a quote that Escape drops', async () => {
    withMessages(asked, mine);
    server.on('POST /api/bots/b1/send', { message: sent('At six') });
    const { user, router } = show();
    expect(await screen.findByText('Rosa')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Go to the message: ?Anna ?Photo/ }));
    expect(router.state.location.search).toBe('?chat=c1&message=m1');
    await user.click(within(await openMenu(user, 0)).getByText('Reply'));
    expect(await screen.findByText('Reply to Anna')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(input()));
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Reply to Anna')).toBeNull();
    await user.keyboard('{Escape}{ArrowUp}{ArrowUp}r');
    expect(screen.getByText('Reply to Anna')).toBeTruthy();
    await user.type(input(), 'At six{Enter}');
    await waitFor(() =>
      expect(server.changes.find(({ path }) => path.endsWith('/send'))?.body).toMatchObject({
        text: 'At six',
        replyTo: 'm1',
      }),
    );
    expect(screen.queryByText('Reply to Anna')).toBeNull();
  });

  test('a quote opens its message, even if that is not loaded', async () => {
    server.on('GET /api/chats/c1/messages', ({ query }) => {
      if (query.get('after')) return new Refusal(503, { error: 'Later' });
      const around = query.get('around') !== null;
      return { messages: [around ? asked : mine], older: false, newer: around };
    });
    server.on('GET /api/chats/c1/messages/m2/quoted', new Refusal(404, { error: 'Not there' }));
    const { user, router, cache } = show();
    const quote = await screen.findByRole('button', { name: /^Go to the message/ });
    await user.click(quote);
    expect((await screen.findByRole('alert')).textContent).toMatch(/isn't in Botter/);
    server.on('GET /api/chats/c1/messages/m2/quoted', { message: asked });
    await user.click(quote);
    expect(await screen.findByText('Hello')).toBeTruthy();
    expect(router.state.location.search).toBe('?chat=c1&message=m1');
    // New messages have no place among old ones.
    const late = sampleMessage({ id: 'm9', text: 'Late' });
    act(() => applyLiveEvent(cache, { type: 'message', botId: 'b1', chatId: 'c1', message: late }));
    expect(screen.queryByText('Late')).toBeNull();
    withMessages(late);
    await user.click(screen.getByRole('button', { name: /new(est)? message/ }));
    expect(await screen.findByText('Late')).toBeTruthy();
  });

  test('deletes at Telegram after a question, and says why when it is refused', async () => {
    withMessages(asked, mine);
    server.on('DELETE /api/chats/c1/messages/m2', new Refusal(422, { error: "Bad Request: can't" }));
    const { user } = show();
    await screen.findByText('We open at nine');
    await user.click(within(await openMenu(user, 1)).getByText('Delete'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText("Bad Request: can't")).toBeTruthy();
    server.on('DELETE /api/chats/c1/messages/m2', { message: { ...mine, deleted_at: mine.timestamp } });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('deleted')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('only copies with read-only access', async () => {
    server.on('GET /api/bots', { bots: [], sharedBots: [{ ...bot, access_type: 'read_only' }] });
    withMessages(asked);
    const { user } = show();
    await opened();
    const items = within(await openMenu(user, 0)).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Copy text']);
  });
});

test('the contact of a private chat is read when it is opened, and is edited there', async () => {
  const contact = {
    id: 'k1',
    telegramUserId: '501',
    name: 'Anna',
    username: 'anna',
    language: null,
    firstSeenAt: '2026-11-20T12:00:00.000Z',
    lastSeenAt: '2026-11-20T12:00:00.000Z',
    startedBy: null,
    fields: {},
    tags: [] as string[],
    blocked: false,
    unsubscribed: false,
    chatId: 'c1',
    timeZone: null,
  };
  server.on('GET /api/bots/b1/contacts', { contacts: [contact], nextCursor: null, total: 1 });
  server.on('GET /api/bots/b1/contact-fields', { contactFields: [] });
  server.on('PATCH /api/bots/b1/contacts/k1', { contact: { ...contact, tags: ['vip'] } });
  const { user } = show();
  await opened();
  const asked = () => server.calls.filter(({ path }) => path === '/api/bots/b1/contacts');
  expect(asked()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Contact' }));
  await user.write(await screen.findByRole('textbox', { name: 'New tag' }), 'vip');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Remove the tag vip' })).toBeTruthy();
  expect(asked().map(({ query }) => String(query))).toEqual(['telegramUserId=501']);
});
