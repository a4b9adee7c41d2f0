import type { NotificationSettings, NotificationStats, TelegramLinkInfo } from '@botter/contracts';
import { applyLiveEvent } from '@botter/web-data';
import { FakeServer, Refusal, renderAt, sampleBot } from '@botter/web-testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import NotificationsApp from '../../app';

interface World {
  settings?: Partial<NotificationSettings>;
  stats?: Partial<NotificationStats>;
  link?: Partial<TelegramLinkInfo>;
  sandbox?: string | null;
  at?: string;
}

const account = {
  telegram_first_name: 'Ada',
  telegram_last_name: 'Lovelace',
  telegram_username: 'ada',
  blocked: false,
};
const linked: World = {
  link: { isLinked: true, link: account },
  stats: { isLinked: true, canReceiveNotifications: true },
};

function show({ settings, stats, link, sandbox = null, at = '/notifications' }: World = {}) {
  const all: NotificationSettings = {
    notifications_enabled: true,
    quiet_hours_start: null,
    quiet_hours_end: null,
    timezone: 'UTC',
    ...settings,
  };
  const server = new FakeServer()
    .on('GET /api/notifications/settings', {
      settings: all,
      stats: {
        isLinked: false,
        settings: all,
        notificationEnabledBots: 1,
        totalBots: 2,
        canReceiveNotifications: false,
        ...stats,
      },
    })
    .on('GET /api/notifications/telegram-link', { ...notLinked, ...link })
    .on('PUT /api/notifications/settings', ({ body }) => ({ ...all, ...(body as object) }))
    .on('GET /api/bots', {
      bots: [
        sampleBot({ notifications_enabled: true }),
        sampleBot({ id: 'b2', name: 'Club', username: 'club_bot' }),
      ],
      sharedBots: [sampleBot({ id: 'b3', name: 'Shared', access_type: 'manage' })],
    })
    .on('GET /api/config', { telegramSandboxUrl: sandbox })
    .install();
  return { server, ...renderAt(at, '/notifications', <NotificationsApp />) };
}

const notLinked: TelegramLinkInfo = {
  isLinked: false,
  botterBotEnabled: true,
  botterBotUsername: 'botter_bot',
  botterBotTelegramId: '77',
  codeExpiresAt: null,
  link: null,
};

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Returns the end of the code that can be requested. */
function givesCode(server: FakeServer, minutes = 10): string {
  const expiresAt = later(minutes);
  server.on('POST /api/notifications/telegram-link/request', {
    verificationCode: 'ABCD2345',
    expiresAt,
    botterBotUsername: 'botter_bot',
  });
  server.on('GET /api/notifications/telegram-link', { ...notLinked, codeExpiresAt: expiresAt });
  return expiresAt;
}

beforeEach(() => sessionStorage.clear());

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const status = async () => (await screen.findByRole('region', { name: 'Notification status' })).textContent;

describe('an account that is not linked', () => {
  test.each(['/notifications', '/notifications/settings', '/notifications/link'])(
    'is shown at %s',
    async (at) => {
      show({ at });
      expect(await screen.findByRole('heading', { name: 'Setup Required' })).toBeTruthy();
      expect(screen.getByRole('heading', { name: 'Notifications', level: 1 })).toBeTruthy();
      expect(await status()).toBe(
        'TelegramNot LinkedGlobalEnabledActive Bots1/2StatusSetup NeededLink your Telegram',
      );
      expect((await screen.findByRole('link', { name: 'Open notifier bot' })).getAttribute('href')).toBe(
        'https://t.me/botter_bot',
      );
    },
  );

  test('gets a code, its command, its link and its end; the live stream says when it is linked', async () => {
    const { server, user, cache } = show({ sandbox: 'http://localhost:4202' });
    givesCode(server);
    await user.click(await button('Get Code'));
    expect(await screen.findByText('/link ABCD2345')).toBeTruthy();
    expect(document.activeElement).toBe(await button('Copy command'));
    expect(screen.getByRole('link', { name: 'Open Bot' }).getAttribute('href')).toBe(
      'http://localhost:4202/#/77?start=ABCD2345',
    );
    const asked = server.calls.length;
    await user.click(await button('Check'));
    await waitFor(() => expect(server.calls.length).toBeGreaterThan(asked));
    await user.click(await button('Cancel'));
    expect(screen.queryByText('/link ABCD2345')).toBeNull();
    expect(document.activeElement).toBe(await button('Get Verification Code'));

    await user.click(await button('Get Verification Code'));
    await screen.findByText('/link ABCD2345');
    await user.tab();
    server.on('GET /api/notifications/telegram-link', { ...notLinked, isLinked: true, link: account });
    act(() => applyLiveEvent(cache, { type: 'link_changed' }));
    expect(await screen.findByText('Connected')).toBeTruthy();
    expect(screen.queryByText('/link ABCD2345')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Open Chat' }));
    expect(sessionStorage).toHaveLength(0);
  });

  test('keeps its code over a reload, and says that it has expired or was replaced', async () => {
    const first = show();
    const expiresAt = givesCode(first.server);
    await first.user.click(await button('Get Code'));
    await screen.findByText('/link ABCD2345');
    first.unmount();
    const { server, cache } = show({ link: { codeExpiresAt: expiresAt } });
    expect(await screen.findByText('/link ABCD2345')).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
    server.on('GET /api/notifications/telegram-link', { ...notLinked, codeExpiresAt: later(20) });
    act(() => applyLiveEvent(cache, { type: 'link_changed' }));
    expect(await screen.findByText('A newer code has replaced this one. Get a new one.')).toBeTruthy();
    server.on('GET /api/notifications/telegram-link', notLinked);
    act(() => applyLiveEvent(cache, { type: 'link_changed' }));
    expect(await screen.findByText('The code has expired. Get a new one.')).toBeTruthy();
    expect(screen.queryByText('/link ABCD2345')).toBeNull();
  });

  test('asks the server again when its code ends', async () => {
    const { server, user } = show();
    givesCode(server, 0);
    await user.click(await button('Get Code'));
    await screen.findByText('/link ABCD2345');
    server.on('GET /api/notifications/telegram-link', notLinked);
    expect(
      await screen.findByText('The code has expired. Get a new one.', {}, { timeout: 5000 }),
    ).toBeTruthy();
  });

  test('is offered to be linked if something is switched on', async () => {
    const { server, user } = show();
    server.on('PUT /api/notifications/bots/b2/notifications', {
      bot: sampleBot({ id: 'b2', name: 'Club', notifications_enabled: true }),
    });
    await user.click(await screen.findByRole('switch', { name: 'Notifications of Club' }));
    await user.click(await button('Link Telegram'));
    expect(document.activeElement).toBe(await button('Get Verification Code'));
  });

  test('says why there is no code', async () => {
    const { server, user } = show();
    const path = 'POST /api/notifications/telegram-link/request';
    for (const [refusal, words] of [
      [{}, 'Failed to generate verification code'],
      [{ error: 'Try again later' }, 'Try again later'],
    ] as const) {
      server.on(path, new Refusal(500, refusal));
      await user.click(await button('Get Code'));
      expect(await screen.findByText(words)).toBeTruthy();
    }
  });

  test("can't send a test message", async () => {
    show();
    const tests = await screen.findAllByRole('button', { name: 'Test' });
    expect(tests.map((one) => [one.title, (one as HTMLButtonElement).disabled])).toEqual([
      ['Link Telegram account first', true],
      ['Link Telegram account first', true],
    ]);
  });
});

test('explains that there is no notifier bot', async () => {
  show({ link: { botterBotEnabled: false, botterBotUsername: null } });
  expect(
    await screen.findByText('Notification service is currently unavailable. Please contact support.'),
  ).toBeTruthy();
  expect((await button('Get Verification Code')).disabled).toBe(true);
  expect(screen.queryByText('Setup Required')).toBeNull();
  expect(await status()).toContain('Setup NeededService unavailable');
  expect(screen.queryByRole('link', { name: 'Open notifier bot' })).toBeNull();
});

test('shows an error if nothing can be loaded, and loads on Retry', async () => {
  const { server, user } = show();
  server.on('GET /api/notifications/settings', new Refusal(500, {}));
  expect((await screen.findByText('Failed to connect to server')).closest('[role=alert]')).toBeTruthy();
  server.on('GET /api/notifications/settings', {
    settings: {
      notifications_enabled: true,
      quiet_hours_start: null,
      quiet_hours_end: null,
      timezone: 'UTC',
    },
    stats: {
      isLinked: true,
      settings: {
        notifications_enabled: true,
        quiet_hours_start: null,
        quiet_hours_end: null,
        timezone: 'UTC',
      },
      notificationEnabledBots: 0,
      totalBots: 0,
      canReceiveNotifications: true,
    },
  });
  await user.click(await button('Retry'));
  expect(await status()).toContain('Setup Needed');
});

describe('a linked account', () => {
  test('is named, and unlinked after a question', async () => {
    const { server, user } = show(linked);
    expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
    expect(screen.getByText('@ada')).toBeTruthy();
    expect(screen.queryByText('Setup Required')).toBeNull();
    expect(screen.getByRole('link', { name: 'Open Chat' })).toBeTruthy();
    await user.click(await button('Unlink'));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(
      dialog.getByText(
        'Are you sure you want to unlink your Telegram account? You will stop receiving notifications.',
      ),
    ).toBeTruthy();
    server.on('DELETE /api/notifications/telegram-link', new Refusal(500, {}));
    await user.click(dialog.getByRole('button', { name: 'Unlink' }));
    expect(await dialog.findByText('Failed to unlink account')).toBeTruthy();
    server.on('DELETE /api/notifications/telegram-link', {});
    server.on('GET /api/notifications/telegram-link', notLinked);
    await user.click(dialog.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('Telegram account unlinked successfully')).toBeTruthy();
    const again = await button('Get Verification Code');
    await waitFor(() => expect(document.activeElement).toBe(again));
  });

  test.each<[string, World, string]>([
    ['nothing', {}, 'ReadyNew messages notify you'],
    ['its bots', { stats: { notificationEnabledBots: 0 } }, 'Setup NeededTurn on a bot'],
    ['any bot', { stats: { notificationEnabledBots: 0, totalBots: 0 } }, 'Setup NeededAdd a bot'],
    ['the switch', { settings: { notifications_enabled: false } }, 'Setup NeededTurn on notifications'],
    ['its chat', { link: { link: { ...account, blocked: true } } }, 'Setup NeededUnblock the notifier bot'],
  ])('says in its status what is missing: %s', async (_, world, words) => {
    show({
      settings: world.settings,
      stats: { ...linked.stats, ...world.stats },
      link: { ...linked.link, ...world.link },
    });
    expect(await status()).toContain(words);
  });

  test('that has blocked the notifier bot gets the advice to open it', async () => {
    show({ ...linked, link: { isLinked: true, link: { ...account, blocked: true } } });
    expect(await screen.findByRole('heading', { name: 'Setup Required' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open notifier bot' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Get Code' })).toBeNull();
  });

  test('can turn notifications on again next to the text that they are off', async () => {
    const { server, user } = show({ ...linked, settings: { notifications_enabled: false } });
    await user.click(await button('Turn On'));
    await waitFor(() => expect(server.changes).toMatchObject([{ body: { notificationsEnabled: true } }]));
    expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Enable Notifications' }));
  });

  test('changes the settings one by one; a time may be cleared', async () => {
    const { server, user } = show({ ...linked, settings: { quiet_hours_end: '07:00' } });
    const bodies = () => server.changes.map(({ body }) => body);
    await user.click(await screen.findByRole('switch', { name: 'Enable Notifications' }));
    expect(await screen.findByText('Settings updated successfully')).toBeTruthy();
    const start = screen.getByLabelText('Quiet hours start');
    fireEvent.change(start, { target: { value: '22:30' } });
    expect(bodies()).toEqual([{ notificationsEnabled: false }]);
    fireEvent.blur(start);
    const end = screen.getByLabelText('Quiet hours end');
    fireEvent.change(end, { target: { value: '' } });
    fireEvent.blur(end);
    await user.click(screen.getByRole('combobox', { name: 'Timezone' }));
    expect(screen.getAllByRole('option')).toHaveLength(11);
    await user.click(screen.getByRole('option', { name: 'Europe/Berlin' }));
    await waitFor(() =>
      expect(bodies()).toEqual([
        { notificationsEnabled: false },
        { quietHoursStart: '22:30' },
        { quietHoursEnd: null },
        { timezone: 'Europe/Berlin' },
      ]),
    );
    server.on('PUT /api/notifications/settings', new Refusal(500, {}));
    await user.click(screen.getByRole('switch', { name: 'Enable Notifications' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update settings');
    server.on('PUT /api/notifications/settings', {});
    await user.click(screen.getByRole('switch', { name: 'Enable Notifications' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('switches own bots, after the server has agreed, and tests them', async () => {
    const { server, user } = show(linked);
    const club = await screen.findByRole('switch', { name: 'Notifications of Club' });
    expect(screen.queryByText('Shared')).toBeNull();
    expect(club.textContent).toBe('Off');
    const path = 'PUT /api/notifications/bots/b2/notifications';
    server.on(path, new Refusal(500, {}));
    await user.click(club);
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update bot notifications');
    expect(club.getAttribute('aria-checked')).toBe('false');
    server.on(path, { bot: sampleBot({ id: 'b2', name: 'Club', notifications_enabled: true }) });
    await user.click(club);
    expect(await screen.findByText('Bot notifications enabled')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(club.getAttribute('aria-checked')).toBe('true'));

    const [test] = await screen.findAllByRole('button', { name: 'Test' });
    server.on('POST /api/notifications/test/b1', new Refusal(502, {}));
    await user.click(test!);
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to send test notification');
    server.on('POST /api/notifications/test/b1', {});
    await user.click(test!);
    expect(await screen.findByText('Test notification sent! Check your Telegram.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that turned notifications off cannot test', async () => {
    show({ ...linked, settings: { notifications_enabled: false } });
    const [test] = await screen.findAllByRole('button', { name: 'Test' });
    expect(test?.title).toBe('Enable notifications first');
  });
});
