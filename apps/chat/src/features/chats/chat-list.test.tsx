import { FakeServer, Refusal, renderAt, sampleBot, sampleChat } from '@botter/web-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import ChatApp from '../../app';

const chats = Array.from({ length: 61 }, (_, n) =>
  sampleChat({ id: `c${n}`, telegram_chat_id: `${n}`, name: `Person ${n}`, username: null }),
);
let inSight: (() => void) | undefined;

beforeEach(() => {
  localStorage.clear();
  inSight = undefined;
  globalThis.IntersectionObserver = class {
    constructor(private readonly reached: (entries: object[]) => void) {}
    observe() {
      inSight = () => this.reached([{ isIntersecting: true }]);
    }
    disconnect() {
      inSight = undefined;
    }
  } as never;
});
afterEach(() => {
  delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver;
});

test('counts all chats, loads the next page at the end of the list, and retries a page that failed', async () => {
  let refused = true;
  const server = new FakeServer()
    .on('GET /api/bots', { bots: [sampleBot()], sharedBots: [] })
    .on('GET /api/bots/unread-summary', { unreadByBot: [], unreadByChat: [] })
    .on('GET /api/bots/b1/chats', ({ query }) => {
      if (query.get('after') === null) return { chats: chats.slice(0, 40), total: 61, next: 'cursor' };
      // The last chat of the first page is in this one, too.
      return refused ? new Refusal(400, {}) : { chats: chats.slice(39), total: 61, next: null };
    })
    .install();
  const { user } = renderAt('/messages/b1', '/messages', <ChatApp />);
  const list = within(await screen.findByRole('region', { name: 'Chats of Shop' }));
  expect(await list.findByText('61 chats')).toBeTruthy();
  const names = () => list.getAllByText(/^Person \d+$/).map(({ textContent }) => textContent);
  expect(names()).toHaveLength(40);

  await waitFor(() => expect(inSight).toBeDefined());
  act(() => void inSight?.());
  const retry = await list.findByRole('button', { name: /retry|try again/i });
  expect(inSight).toBeUndefined();
  expect(names()).toHaveLength(40);
  refused = false;
  await user.click(retry);
  await waitFor(() => expect(inSight).toBeDefined());
  act(() => void inSight?.());
  await waitFor(() => expect(names()).toEqual(chats.map(({ name }) => name)));
  const pages = server.calls.filter(({ path }) => path.endsWith('/chats'));
  expect(pages.at(-1)?.query.get('after')).toBe('cursor');
  expect(list.getByText('61 chats')).toBeTruthy();
  expect(inSight).toBeUndefined();
});
