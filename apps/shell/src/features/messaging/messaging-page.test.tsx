import type { Chat } from '@botter/contracts';
import { Route, Routes } from '@botter/web-router';
import { FakeServer, Refusal, renderAt, sampleBot, sampleChat } from '@botter/web-testing';
import { screen, waitFor } from '@testing-library/react';
import { checkText } from './message-text';
import { MessagingPage } from './messaging-page';

const chats: Chat[] = [
  sampleChat({ message_count: 1200 }),
  sampleChat({
    id: 'c2',
    telegram_chat_id: '502',
    name: null,
    username: null,
    message_count: 0,
    last_message_at: null,
    last_message_time: null,
  }),
  sampleChat({ id: 'c3', telegram_chat_id: '503', name: 'Bob', username: null, blocked: true }),
];

function show(access: 'owner' | 'read_only' = 'owner', address = '/bots/b1/messaging') {
  const server = new FakeServer()
    .on('GET /api/bots/b1', { bot: sampleBot({ access_type: access }) })
    .on('GET /api/bots/b1/chats', { chats, total: chats.length, next: null })
    .on('GET /api/config', { telegramSandboxUrl: null })
    .on('POST /api/bots/b1/send', { message: {} })
    .install();
  const app = (
    <Routes>
      <Route path=":botId/messaging" element={<MessagingPage />} />
    </Routes>
  );
  return { server, ...renderAt(address, '/bots', app) };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

describe('messaging', () => {
  test('lists the chats with count, name, username, messages and last date', async () => {
    show();
    expect((await screen.findByRole('heading', { name: /Active Chats \(/ })).textContent).toBe(
      'Active Chats (3)',
    );
    expect(button(/Anna/).textContent).toContain('@anna · 1,200 messages');
    expect(button(/Chat 502/).textContent).toContain('No messages');
    expect(button(/Bob/).textContent).toContain('Blocked');
  });

  test('sends to the chosen chat by its id at Telegram, then is ready for the next message', async () => {
    const { server, user } = show();
    await user.click(await screen.findByRole('button', { name: /Anna/ }));
    expect(button('Send Message').disabled).toBe(true);
    expect(message().required).toBe(true);
    await user.write(message(), '  Hello  ');
    await user.click(button('Send Message'));
    expect(await screen.findByText('Message sent successfully!')).toBeTruthy();
    expect(server.changes[0]?.body).toMatchObject({ chatId: '501', text: 'Hello' });
    expect(message().value).toBe('');
  });

  test('can send nothing without a chat', async () => {
    const { user } = show();
    await screen.findByRole('button', { name: /Anna/ });
    await user.write(message(), 'Hello');
    expect(button('Send Message').disabled).toBe(true);
  });

  test.each([
    [
      "the server's words",
      new Refusal(422, { error: 'Forbidden: bot was blocked by the user' }),
      /blocked by/,
    ],
    ['the generic text', new Refusal(500, {}), /^Failed to send message$/],
    ['the network text', new TypeError('offline'), /^Network error. Please try again.$/],
  ])('shows %s, keeps what was typed, and tries again under the same key', async (_name, answer, words) => {
    const { server, user } = show('owner', '/bots/b1/messaging?chat=c1');
    server.on('POST /api/bots/b1/send', answer);
    await screen.findByRole('heading', { name: 'Anna' });
    await user.write(message(), 'Hello');
    await user.click(button('Send Message'));
    expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy();
    expect(message().value).toBe('Hello');
    server.on('POST /api/bots/b1/send', { message: {} });
    await user.click(button('Send Message'));
    await screen.findByText('Message sent successfully!');
    const keys = server.changes.map(({ body }) => (body as { key: string }).key);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test.each([
    ['without a connection', new TypeError('offline')],
    ['while the server is away', new Refusal(503, { error: 'The database is away', code: 'unavailable' })],
  ])('sends what failed %s by itself, once, when the connection is back', async (_name, away) => {
    const { server, user } = show('owner', '/bots/b1/messaging?chat=c1');
    server.on('POST /api/bots/b1/send', away);
    await screen.findByRole('heading', { name: 'Anna' });
    await user.type(message(), 'Hello');
    await user.click(button('Send Message'));
    expect(await screen.findByText(/will be sent automatically when the connection is back/)).toBeTruthy();
    expect(message().readOnly).toBe(true);
    expect(button('Retry')).toBeTruthy();
    server.on('POST /api/bots/b1/send', { message: {} });
    window.dispatchEvent(new Event('online'));
    await screen.findByText('Message sent successfully!');
    expect(message().value).toBe('');
    window.dispatchEvent(new Event('online'));
    const keys = server.changes.map(({ body }) => (body as { key: string }).key);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('lets the person withdraw a waiting text, which is not sent then', async () => {
    const { server, user } = show('owner', '/bots/b1/messaging?chat=c1');
    server.on('POST /api/bots/b1/send', new TypeError('offline'));
    await screen.findByRole('heading', { name: 'Anna' });
    await user.type(message(), 'Hello');
    await user.click(button('Send Message'));
    await user.click(await screen.findByRole('button', { name: 'Edit message' }));
    window.dispatchEvent(new Event('online'));
    await user.type(message(), ' you');
    expect(message().value).toBe('Hello you');
    expect(server.changes).toHaveLength(1);
  });

  test('offers to split a text over the limit and sends the parts in order', async () => {
    const { server, user } = show('owner', '/bots/b1/messaging?chat=c1');
    await screen.findByRole('heading', { name: 'Anna' });
    await user.click(message());
    await user.paste(`${'a '.repeat(2048)}${'b'.repeat(10)}`);
    expect(button('Send Message').disabled).toBe(true);
    await user.click(button('Send as 2 messages'));
    await screen.findByText('Message sent successfully!');
    const texts = server.changes.map(({ body }) => (body as { text: string }).text.slice(0, 3));
    expect(texts).toEqual(['a a', 'bbb']);
  });

  test('lets read-only users read, not write', async () => {
    show('read_only');
    expect(await screen.findByText(/Read-only access/)).toBeTruthy();
    const anna = await screen.findByRole('link', { name: /Anna/ });
    expect(anna.getAttribute('href')).toBe('/messages/b1?chat=c1');
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send Message' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View Bot' }).getAttribute('href')).toBe('/bots/b1/dashboard');
  });

  test('asks before an unsent message is lost', async () => {
    const { user, router } = show('owner', '/bots/b1/messaging?chat=c1');
    await screen.findByRole('heading', { name: 'Anna' });
    await user.write(message(), 'Half a thought');
    await user.click(screen.getByRole('link', { name: 'View All Messages' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(message().value).toBe('Half a thought');
    await user.click(screen.getByRole('link', { name: 'View All Messages' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bots/b1/messages'));
  });
});

describe('checkText', () => {
  test('distinguishes blank, ready and too long', () => {
    expect(checkText(' \n ')).toEqual({ kind: 'blank' });
    expect(checkText(` ${'a'.repeat(4096)} `)).toMatchObject({ kind: 'ready' });
    expect(checkText('a'.repeat(4097))).toMatchObject({ kind: 'tooLong', over: 1 });
  });
});
