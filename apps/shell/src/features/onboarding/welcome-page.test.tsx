import type { Action, Bot, Message } from '@botter/contracts';
import { queryKeys } from '@botter/web-data';
import { FakeServer, Refusal, renderAt, sampleAction, sampleBot, sampleMessage } from '@botter/web-testing';
import { toast } from '@botter/web-ui';
import { act, screen, waitFor } from '@testing-library/react';
import { SetupCard } from './components/setup-card';
import { WelcomePage } from './welcome-page';

const token = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
const fromBotFather = `Done! Use this token to access the HTTP API:\n${token}\nKeep your token secure.`;
const progressKey = 'botter.setup.u1';

interface World {
  bots?: Bot[];
  actions?: Action[];
  messages?: Message[];
}

/** A server that stores what it gets, as far as the setup needs it. */
function serve({ bots = [], actions = [], messages = [] }: World = {}) {
  const world = { bots, actions, messages };
  const server = new FakeServer()
    .on('GET /api/me', { user: { id: 'u1', email: null, first_name: 'Ada', last_name: null } })
    .on('GET /api/config', { telegramSandboxUrl: null })
    .on('GET /api/bots', () => ({ bots: world.bots, sharedBots: [] }))
    .on('GET /api/bots/b1/actions', () => ({ actions: world.actions }))
    .on('GET /api/bots/b1/messages', () => ({ messages: world.messages, next: null }))
    .on('POST /api/bots/check-token', {
      telegramBot: { telegram_id: '7', username: 'shop_bot', display_name: 'Shop', bot_id: null },
    })
    .on('POST /api/bots', ({ body }) => {
      world.bots = [sampleBot({ name: (body as Bot).name })];
      return { bot: world.bots[0] };
    })
    .on('POST /api/bots/b1/actions', ({ body }) => {
      const { actionData } = body as Action;
      world.actions = [sampleAction({}, actionData)];
      return { action: world.actions[0] };
    })
    .install();
  return { server, world };
}
const open = (address = '/welcome') => renderAt(address, '/welcome', <WelcomePage />);

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => localStorage.clear());
// Notices outlive the screen they were given on.
afterEach(() => void act(() => void toast.dismiss()));

test('takes a new user from the message of BotFather to the first message, and stores the token nowhere', async () => {
  const { server, world } = serve();
  const { user, cache } = open();
  await heading('Get a token from BotFather');
  await user.paste(fromBotFather);

  await heading('Add your bot');
  expect(await screen.findByText('@shop_bot')).toBeTruthy();
  const name = screen.getByLabelText<HTMLInputElement>(/Bot name/);
  expect(name.value).toBe('Shop');
  await user.clear(name);
  await user.write(name, 'My shop');
  await user.click(button('Create Bot'));

  await heading("Your bot's first reply");
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Message/ });
  expect(document.activeElement).toBe(text);
  expect(text.value).toContain('My shop');
  await user.clear(text);
  await user.write(text, 'Hi there!');
  await user.click(button('Save reply'));

  await heading('Write to your bot now');
  expect(screen.getByRole('link', { name: /^Open @shop_bot/ }).getAttribute('href')).toBe(
    'https://t.me/shop_bot',
  );
  expect(screen.getByTitle('QR code of the link to @shop_bot')).toBeTruthy();
  expect(screen.getByText('Waiting for your first message…')).toBeTruthy();
  world.messages = [
    sampleMessage({ id: 'm2', direction: 'outgoing', text: 'Hi there!', action_id: 'a1' }),
    sampleMessage({ text: '/start' }),
  ];
  await act(() => cache.invalidateQueries({ queryKey: queryKeys.botMessages('b1') }));
  await heading('Your bot is live');
  expect(screen.getByText('Anna').closest('li')?.textContent).toBe('Anna wrote /start');
  expect(screen.getByText(/Your bot replied/).textContent).toBe('Your bot replied Hi there!');

  expect(server.changes.map(({ path, body }) => [path, body])).toEqual([
    ['/api/bots/check-token', { token }],
    ['/api/bots', { name: 'My shop', token }],
    ['/api/bots/b1/actions', { command: '/start', actionData: { text: 'Hi there!' } }],
  ]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('AAHd');
  expect(JSON.parse(localStorage.getItem(progressKey) ?? '')).toMatchObject({ botId: 'b1', finished: true });
});

test("shows the server's words for a token that can't be used, and what to do", async () => {
  const { server } = serve();
  server.on('POST /api/bots/check-token', new Refusal(409, { error: '@shop_bot is already registered' }));
  const { user } = open('/welcome?step=bot');
  const field = await screen.findByLabelText(/^Bot token/);
  await user.click(field);
  await user.paste('not a token');
  expect(server.changes).toEqual([]);
  await user.clear(field);
  await user.paste(token);
  expect((await screen.findByRole('alert')).textContent).toContain('@shop_bot is already registered');
  server.on('POST /api/bots/check-token', new TypeError('offline'));
  await user.click(button('Retry'));
  expect(await screen.findByText('Network error. Please try again.')).toBeTruthy();
});

test('uses a bot that another tab was faster to add', async () => {
  const { server } = serve();
  const { user } = open('/welcome?step=bot');
  await user.click(await screen.findByLabelText(/^Bot token/));
  await user.paste(token);
  await screen.findByText('@shop_bot');
  server
    .on('POST /api/bots', new Refusal(409, { error: '@shop_bot is already registered', code: 'conflict' }))
    .on('POST /api/bots/check-token', {
      telegramBot: { telegram_id: '7', username: 'shop_bot', display_name: 'Shop', bot_id: 'b1' },
    })
    .on('GET /api/bots', { bots: [sampleBot()], sharedBots: [] });
  await user.click(button('Create Bot'));
  await heading("Your bot's first reply");
  expect(screen.queryByText(/already registered/)).toBeNull();
});

test('follows what another tab does', async () => {
  const { server } = serve();
  open('/welcome?step=bot');
  await heading('Add your bot');
  server.on('GET /api/bots', { bots: [sampleBot({ id: 'b0' }), sampleBot()], sharedBots: [] });
  act(() => {
    localStorage.setItem(progressKey, JSON.stringify({ botId: 'b1', step: 'reply' }));
    window.dispatchEvent(new StorageEvent('storage', { key: progressKey }));
  });
  await heading('Your bot is added');
  expect(screen.queryByLabelText(/^Bot token/)).toBeNull();
});

test('continues at the step that was left, on this device and on another', async () => {
  serve({ bots: [sampleBot()] });
  localStorage.setItem('botter.draft.welcome-b1@closed', JSON.stringify({ text: 'Typed', at: 1 }));
  const { unmount } = open();
  await heading("Your bot's first reply");
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Message/ }).value).toBe('Typed');
  unmount();
  serve({ bots: [sampleBot()], actions: [sampleAction()] });
  open();
  await heading('Write to your bot now');
});

test('continues if the new reply is shown before its saving is confirmed', async () => {
  const { server, world } = serve({ bots: [sampleBot()] });
  const { user, cache } = open('/welcome?step=reply');
  await heading("Your bot's first reply");
  server.on('POST /api/bots/b1/actions', async ({ body }) => {
    world.actions = [sampleAction({}, (body as Action).actionData)];
    await act(() => cache.invalidateQueries());
    await screen.findByText(/Your bot has its reply/);
    return { action: world.actions[0] };
  });
  await user.click(button('Save reply'));
  await heading('Write to your bot now');
});

test('a template gives the bot its actions and menu, and keeps its name', async () => {
  const { server, world } = serve({ bots: [sampleBot()] });
  const start = {
    command: '/start',
    actionTrigger: 'command',
    parseMode: 'HTML',
    actionData: { text: '<b>Welcome!</b>', buttons: [{ label: 'Hours', type: 'callback', value: 'hours' }] },
  };
  const hours = { ...start, command: 'hours', actionTrigger: 'callback' };
  const document = { format: 'botter.bot/1', name: 'FAQ', actions: [start, hours] };
  server
    .on('GET /api/templates', {
      templates: [{ id: 'faq', name: 'FAQ', description: 'Answers questions.', document }],
    })
    .on('POST /api/bots/b1/import', new Refusal(503, { error: 'Telegram is away' }));
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'Template' }));
  expect(screen.getByRole('radio', { name: /FAQ/ })).toBeTruthy();
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(preview.textContent).toContain('Welcome!');
  expect(preview.textContent).toContain('Hours');
  expect(screen.getByText(/^Comes with 2 actions/)).toBeTruthy();
  await user.click(button('Use template'));
  expect((await screen.findByRole('alert')).textContent).toContain('Telegram is away');
  server.on('POST /api/bots/b1/import', () => {
    world.actions = [sampleAction()];
    return { version: 3, change: 'c', changes: 2, notices: [] };
  });
  await user.click(button('Use template'));
  await heading('Write to your bot now');
  expect(server.changes.at(-1)).toMatchObject({
    path: '/api/bots/b1/import',
    body: { document, parts: ['actions', 'menu'], template: 'faq' },
  });
});

test('sets up another bot, or the one that a link names', async () => {
  serve({
    bots: [sampleBot(), sampleBot({ id: 'b2', name: 'Second' })],
    actions: [sampleAction()],
    messages: [sampleMessage()],
  });
  localStorage.setItem(progressKey, JSON.stringify({ botId: 'b2' }));
  const { user, router, unmount } = open('/welcome?bot=b1');
  await heading('Your bot is live');
  expect(router.state.location.search).toBe('');
  await user.click(button('Add another bot'));
  await heading('Get a token from BotFather');
  unmount();
  // Also if the first one is the only one.
  serve({ bots: [sampleBot()] });
  open();
  await heading('Get a token from BotFather');
});

test('every step can be skipped and gone back to', async () => {
  const { server } = serve();
  const { user, router } = open();
  await heading('Get a token from BotFather');
  await user.click(button('I have a token'));
  await heading('Add your bot');
  await user.click(button('Skip'));
  await heading('First reply');
  await user.click(button('Skip'));
  await heading('Say hello');
  await user.click(button('Back'));
  await heading('First reply');
  await act(() => router.navigate(-1));
  await heading('Say hello');
  await user.click(button('Add your bot'));
  await heading('Add your bot');
  expect(server.changes).toEqual([]);
});

describe('the card of the home dashboard', () => {
  const show = () => renderAt('/', '', <SetupCard />);

  test('opens the setup that was left, and can be hidden', async () => {
    serve({ bots: [sampleBot()] });
    localStorage.setItem(progressKey, JSON.stringify({ botId: 'b1', step: 'bot' }));
    const { user } = show();
    expect(await screen.findByText('Step 3 of 4: First reply')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/welcome');
    await user.click(button('Hide'));
    await waitFor(() => expect(screen.queryByText('Step 3 of 4: First reply')).toBeNull());
  });

  test('is not shown to others, and sends no requests for them', async () => {
    const { server } = serve({ bots: [sampleBot()] });
    const { cache } = show();
    await waitFor(() => expect(cache.getQueryData(queryKeys.me)).toBeTruthy());
    expect(screen.queryByRole('link')).toBeNull();
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/me']);
  });
});
