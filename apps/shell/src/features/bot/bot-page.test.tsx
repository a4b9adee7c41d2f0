import type { Bot, BotHealth, TelegramInfo } from '@botter/contracts';
import { Route, Routes } from '@botter/web-router';
import { FakeServer, Refusal, renderAt, sampleAction, sampleBot, sampleChat } from '@botter/web-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { BotPage } from './bot-page';

const sampleHealth: BotHealth = {
  mode: 'webhook',
  state: 'connected',
  error: null,
  problem: null,
  telegram_reachable: true,
  conflict: null,
  pending_updates: 0,
  last_error: null,
  last_update_at: null,
  can_join_groups: true,
  can_read_all_group_messages: false,
  unsupported_updates: [],
  failed_updates: 0,
  quarantined_since: null,
  checked_at: new Date().toISOString(),
};
const info: TelegramInfo = { name: 'Tea Shop', description: '', shortDescription: 'Tea since 1908' };

interface World {
  bot?: Partial<Bot>;
  health?: Partial<BotHealth>;
  variant?: 'dashboard' | 'manage';
}

function show({ bot, health, variant = 'dashboard' }: World = {}) {
  const server = new FakeServer()
    .on('GET /api/bots/b1', { bot: sampleBot(bot) })
    .on('GET /api/bots', { bots: [], sharedBots: [] })
    .on('GET /api/bots/b1/telegram-info', { success: true, telegramInfo: info })
    .on('GET /api/bots/b1/health', { health: { ...sampleHealth, ...health } })
    .on('GET /api/bots/b1/chats', { chats: [sampleChat()], total: 521, next: null })
    .on('GET /api/bots/b1/actions', { actions: [sampleAction(), sampleAction({ id: 'a2' })] })
    .on('GET /api/bots/unread-summary', { unreadByBot: [], unreadByChat: [] })
    .on('GET /api/config', { telegramSandboxUrl: null })
    .install();
  const app = (
    <Routes>
      <Route path=":botId/dashboard" element={<BotPage variant="dashboard" />} />
      <Route path=":botId/manage" element={<BotPage variant="manage" />} />
    </Routes>
  );
  return { server, ...renderAt(`/bots/b1/${variant}`, '/bots', app) };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const card = (title: string) => {
  const found = screen.getByRole('heading', { name: title }).closest('section');
  if (!found) throw new Error(`No card ${title}`);
  return within(found);
};

/** The button is there from the start, and works once it is known what Telegram shows. */
async function editInfo(user: ReturnType<typeof show>['user']): Promise<void> {
  await waitFor(() => expect(button('Edit Telegram Info').disabled).toBe(false));
  await user.click(button('Edit Telegram Info'));
}

describe('a change that could not be processed', () => {
  test('is shown on top, with its consequences', async () => {
    show({ health: { quarantined_since: '2026-11-21T10:00:00.000Z' } });
    expect(await screen.findByText('A change of this bot could not be processed.')).toBeTruthy();
    expect(screen.getByText(/Nothing more can be changed for now/)).toBeTruthy();
  });
});

describe('Telegram bot information', () => {
  test('shows what is not set', async () => {
    show();
    expect(await screen.findByText('Tea since 1908')).toBeTruthy();
    const facts = card('Telegram Bot Information');
    expect(facts.getByText('Description').nextSibling?.textContent).toBe('Not set');
  });

  test('is changed by the owner under the names of the call', async () => {
    const { server, user } = show();
    server.on('PUT /api/bots/b1/telegram-info', {
      success: true,
      telegramInfo: { ...info, description: 'All about tea' },
    });
    await editInfo(user);
    const description = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    expect(screen.getByPlaceholderText(/1-64/)).toBeTruthy();
    expect(screen.getByPlaceholderText(/0-120/)).toBeTruthy();
    expect(description.placeholder).toContain('0-512');
    await user.write(description, 'All about tea');
    expect(screen.getByText('13 / 512')).toBeTruthy();
    await user.click(button('Save Changes'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull());
    expect(server.changes).toMatchObject([
      {
        body: {
          telegramName: 'Tea Shop',
          shortDescription: 'Tea since 1908',
          description: 'All about tea',
        },
      },
    ]);
    expect(card('Telegram Bot Information').getByText('All about tea')).toBeTruthy();
  });

  test('goes back to what was saved on Cancel', async () => {
    const { server, user } = show();
    for (const typed of ['Coffee', 'Cocoa']) {
      await editInfo(user);
      const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Display name' });
      expect(name.value).toBe('Tea Shop');
      await user.clear(name);
      await user.type(name, typed);
      await user.click(button('Cancel'));
      expect(card('Telegram Bot Information').getByText('Tea Shop')).toBeTruthy();
    }
    expect(server.changes).toEqual([]);
  });

  test('refuses too much text itself, and nothing is cut', async () => {
    const { server, user } = show();
    await editInfo(user);
    await user.clear(screen.getByRole('textbox', { name: 'Short description' }));
    await user.click(screen.getByRole('textbox', { name: 'Short description' }));
    await user.paste('x'.repeat(121));
    await user.clear(screen.getByRole('textbox', { name: 'Display name' }));
    await user.click(button('Save Changes'));
    expect(await screen.findByText('The short description may have at most 120 characters')).toBeTruthy();
    expect(screen.getByText('The display name is required')).toBeTruthy();
    expect(server.changes).toEqual([]);
  });

  test.each([
    [new Refusal(422, { error: 'Too Many Requests: retry after 86400' }), /^Too Many Requests/],
    [new Refusal(500, {}), /^Failed to update Telegram bot information$/],
  ])('shows a refusal and keeps what was typed', async (answer, words) => {
    const { server, user } = show();
    server.on('PUT /api/bots/b1/telegram-info', answer);
    await editInfo(user);
    await user.type(screen.getByRole('textbox', { name: 'Display name' }), ' 2');
    await user.click(button('Save Changes'));
    expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Display name' }).value).toBe('Tea Shop 2');
  });

  test.each([
    ['manage', 'dashboard'],
    ['manage', 'manage'],
    ['read_only', 'dashboard'],
    ['a later type', 'manage'],
  ] as const)('can only be read with the access %s, on the page %s', async (access_type, variant) => {
    show({ bot: { access_type: access_type as never }, variant });
    await screen.findByText('Tea since 1908');
    for (const name of ['Edit Telegram Info', 'Edit bot name', 'Delete bot', /Share/, /Notifications/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link', { name: /Menu Configuration|Webhook Settings/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Human takeover' })).toBeNull();
    const mayEdit = access_type === 'manage';
    expect(screen.queryAllByRole('link', { name: /Send Messages/ })).toHaveLength(mayEdit ? 1 : 0);
    expect(screen.getByRole('link', { name: /^(Manage|View) Actions/ }).textContent).toMatch(
      mayEdit ? /^Manage Actions/ : /^View Actions/,
    );
  });

  test('belongs to the person if the bot has no access type', async () => {
    show({ bot: { access_type: undefined as never } });
    await screen.findByText('Tea since 1908');
    expect(button('Edit bot name')).toBeTruthy();
    expect(screen.getByText('Owner')).toBeTruthy();
  });
});

describe('the name of a bot', () => {
  test('a rename that failed is left with Escape, and its error goes with it', async () => {
    const { server, user } = show();
    server.on('PUT /api/bots/b1', new Refusal(500, {}));
    await user.click(await screen.findByRole('button', { name: 'Edit bot name' }));
    await user.type(screen.getByRole('textbox', { name: 'Bot name' }), ' 2');
    await user.click(button('Save'));
    expect(await screen.findByText('Failed to update bot name')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Failed to update bot name')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Bot name' })).toBeNull();
  });

  test('refuses a name that is too long with a text, and cuts nothing', async () => {
    const { server, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit bot name' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Bot name' });
    await user.click(field);
    await user.paste('x'.repeat(65));
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('The name may have at most 64 characters');
    expect(field.value).toContain('x'.repeat(65));
    expect(document.activeElement).toBe(field);
    expect(server.changes).toEqual([]);
  });
});

describe('the health of a bot', () => {
  test('shows the state, the waiting updates and the last error', async () => {
    show({
      health: {
        pending_updates: 1234,
        last_error: { text: 'Connection timed out', at: new Date(Date.now() - 180_000).toISOString() },
        unsupported_updates: [{ kind: 'message_reaction', count: 3 }],
        failed_updates: 1,
      },
    });
    expect(await screen.findByText('Connected')).toBeTruthy();
    const text = card('Bot Health').getByText('Pending updates').closest('dl')?.textContent;
    expect(text).toContain('1,234 waiting at Telegram');
    expect(text).toMatch(/Connection timed out 3 min/);
    expect(text).toContain('message reaction × 3');
    expect(text).toContain('1 update could not be processed');
  });

  test.each([
    [{ can_join_groups: false }, /^No one can add this bot to a group/],
    [{ can_read_all_group_messages: true }, /^Privacy mode is off/],
    [{}, /^Privacy mode is on.*\/setprivacy.*Disable/],
  ])('explains what the bot sees in groups: %j', async (health, words) => {
    show({ health });
    expect((await screen.findByText('Groups')).nextSibling?.textContent).toMatch(words);
  });

  test('lets the owner take the bot back from another program', async () => {
    const taken = {
      state: 'failed',
      error: 'Another program gets the updates',
      conflict: { host: 'other.example' },
    } as const;
    const { server, user } = show({ health: taken });
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Another program is receiving this bot's updates\. They go to other\.example/,
    );
    await user.click(button('Reclaim'));
    server.on('POST /api/bots/b1/reclaim', { health: sampleHealth });
    server.on('GET /api/bots/b1/health', { health: sampleHealth });
    await user.click(await screen.findByRole('button', { name: 'Reclaim bot' }));
    await waitFor(() => expect(screen.queryByText(/Another program/)).toBeNull());
    expect(screen.getByText('Connected')).toBeTruthy();
  });

  test('offers to replace a token that Telegram refuses, not to reconnect', async () => {
    const error = "Telegram no longer accepts this bot's token. Replace it with a new one from BotFather.";
    const { user } = show({ health: { state: 'failed', error, problem: 'token_refused' } });
    expect((await screen.findByRole('alert')).textContent).toContain(error);
    expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull();
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Replace token' }));
    expect(await screen.findByRole('dialog', { name: 'Replace token' })).toBeTruthy();
  });

  test('says why it could not be taken back', async () => {
    const { server, user } = show({ health: { state: 'failed', conflict: { host: null } } });
    server.on('POST /api/bots/b1/reclaim', new Refusal(502, { error: 'Telegram cannot be reached' }));
    await user.click(await screen.findByRole('button', { name: 'Reclaim' }));
    await user.click(await screen.findByRole('button', { name: 'Reclaim bot' }));
    expect(await screen.findByText('Telegram cannot be reached')).toBeTruthy();
  });

  test('offers nothing to others but the reason', async () => {
    show({ bot: { access_type: 'manage' }, health: { state: 'failed', conflict: { host: null } } });
    expect((await screen.findByRole('alert')).textContent).toContain('The owner of the bot can reclaim it.');
    expect(screen.queryByRole('button', { name: 'Reclaim' })).toBeNull();
  });
});

describe('the management page', () => {
  test('shows the real number of actions and chats, and links to other pages', async () => {
    show({ variant: 'manage' });
    const actions = await screen.findByText('Bot Actions');
    await waitFor(() => expect(actions.nextSibling?.textContent).toBe('2'));
    expect(await screen.findByRole('heading', { name: 'Active Chats (521)' })).toBeTruthy();
    const targets = [
      'Send Messages',
      'View Messages',
      'Manage Actions',
      'Menu Configuration',
      'Open Bot',
    ].map((name) => screen.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href'));
    expect(targets).toEqual([
      '/bots/b1/messaging',
      '/bots/b1/messages',
      '/actions?bot=b1',
      '/bots/b1/menu',
      'https://t.me/shop_bot',
    ]);
  });

  test('switches the notifications of the owner only after the server has agreed', async () => {
    const { server, user } = show({ variant: 'dashboard' });
    const path = 'PUT /api/notifications/bots/b1/notifications';
    server.on(path, new Refusal(500, {}));
    await user.click(await screen.findByRole('button', { name: /^Enable Notifications/ }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to update notification settings (Status: 500)',
    );
    server.on(path, new TypeError('offline'));
    await user.click(screen.getByRole('button', { name: /^Enable Notifications/ }));
    const offline =
      'Network error: Failed to update notification settings. Please check your connection and try again.';
    expect(await screen.findByText(offline)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Enable Notifications/ })).toBeTruthy();
    server.on(path, { bot: sampleBot({ notifications_enabled: true }) });
    server.on('GET /api/bots/b1', { bot: sampleBot({ notifications_enabled: true }) });
    await user.click(screen.getByRole('button', { name: /^Enable Notifications/ }));
    expect(await screen.findByRole('button', { name: /^Disable Notifications/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.changes.at(-1)).toMatchObject({ body: { enabled: true } });
  });

  test.each([
    [
      'opens linking without a linked account',
      { isLinked: false, botterBotEnabled: true },
      '/notifications/link',
    ],
    ['stays with a linked account', { isLinked: true, botterBotEnabled: true }, '/bots/b1/dashboard'],
    ['stays where nothing can be linked', { isLinked: false, botterBotEnabled: false }, '/bots/b1/dashboard'],
  ])('%s after notifications were enabled', async (_, link, path) => {
    const { server, user, router } = show({ variant: 'dashboard' });
    const bot = sampleBot({ notifications_enabled: true });
    server.on('PUT /api/notifications/bots/b1/notifications', { bot });
    let isRead = false;
    server.on('GET /api/notifications/telegram-link', () => {
      isRead = true;
      return {
        botterBotUsername: 'botter_bot',
        botterBotTelegramId: '77',
        codeExpiresAt: null,
        link: null,
        ...link,
      };
    });
    const enable = await screen.findByRole('button', { name: /^Enable Notifications/ });
    server.on('GET /api/bots/b1', { bot });
    await user.click(enable);
    expect(await screen.findByText('Bot notifications enabled')).toBeTruthy();
    await waitFor(() => expect(isRead).toBe(true));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });

  test('lets the owner share the bot from its header and from the quick actions', async () => {
    const { server, user } = show({ variant: 'manage' });
    server.on('GET /api/shares/b1/shares', { shares: [] });
    for (const name of ['Share', /^Share Bot/]) {
      await user.click(await screen.findByRole('button', { name }));
      expect(await screen.findByRole('dialog', { name: 'Share Shop' })).toBeTruthy();
      await user.click(button('Close'));
    }
  });

  test('lets the owner choose how long a person takes over', async () => {
    const { server, user } = show({ variant: 'manage' });
    server.on('PUT /api/bots/b1/takeover', { bot: sampleBot({ takeover_mode: '1_hour' }) });
    const setting = await screen.findByRole('combobox', { name: 'Human takeover' });
    expect(setting.textContent).toBe('Off');
    server.on('GET /api/bots/b1', { bot: sampleBot({ takeover_mode: '1_hour' }) });
    await user.click(setting);
    await user.click(await screen.findByRole('option', { name: '1 hour' }));
    await waitFor(() => expect(server.changes).toMatchObject([{ body: { mode: '1_hour' } }]));
    expect(await screen.findByText('Human takeover updated')).toBeTruthy();
    expect(setting.textContent).toBe('1 hour');
  });

  test('lets the owner choose the time zone by a part of its name', async () => {
    const { server, user } = show({ variant: 'manage' });
    server.on('PUT /api/bots/b1', { bot: sampleBot({ timeZone: 'Europe/Berlin' }) });
    const setting = await screen.findByRole('combobox', { name: 'Time zone' });
    expect(setting.textContent).toBe('UTC');
    server.on('GET /api/bots/b1', { bot: sampleBot({ timeZone: 'Europe/Berlin' }) });
    await user.click(setting);
    await user.keyboard('berl');
    await user.click(await screen.findByRole('option', { name: 'Europe/Berlin' }));
    await waitFor(() => expect(server.changes).toMatchObject([{ body: { timeZone: 'Europe/Berlin' } }]));
    expect(await screen.findByText('Time zone updated')).toBeTruthy();
    expect(setting.textContent).toBe('Europe/Berlin');
  });
});

test('shows an error for a bot that does not exist', async () => {
  const { server } = show();
  server.on('GET /api/bots/b1', new Refusal(404, { error: 'Bot not found' }));
  expect(await screen.findByRole('heading', { name: 'Bot not found' })).toBeTruthy();
  expect(document.title).toBe('Bot not found · Botter');
});

test('the owner of a bot without actions is pointed to the templates', async () => {
  const { server, cache } = show();
  await screen.findByRole('heading', { name: 'Bot Information' });
  expect(screen.queryByText('This bot has no actions yet')).toBeNull();
  server.on('GET /api/bots/b1/actions', { actions: [] });
  await cache.invalidateQueries();
  const link = await screen.findByRole('link', { name: 'Choose a template' });
  expect(link.getAttribute('href')).toBe('/actions?bot=b1');
});
