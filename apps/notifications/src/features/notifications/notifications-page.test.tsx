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
    .on('GET /api/notifications/telegram-link', {
      isLinked: false,
      botterBotEnabled: true,
      botterBotUsername: 'botter_bot',
      botterBotTelegramId: '77',
      link: null,
      ...link,
    })
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

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const status = async () => (await screen.findByRole('region', { name: 'Notification status' })).textContent;

describe('an account that is not linked', () => {
  test.each(['/notifications', '/notifications/settings', '/notifications/link'])(
    'is shown at %s',
    async (at) => {
      show({ at });
      expect(await screen.findByRole('heading', { name: 'Setup Required' })).toBeTruthy();
      expect(screen.getByRole('heading', { name: 'Notifications', level: 1 })).toBeTruthy();
      expect(await status()).toBe('TelegramNot LinkedGlobalEnabledActive Bots1/2StatusSetup Needed');
      expect((await screen.findByRole('link', { name: 'Open notifier bot' })).getAttribute('href')).toBe(
        'https://t.me/botter_bot',
      );
    },
  );

  test('gets a code, its command, its link and its end; the live stream says when it is linked', async () => {
    const { server, user, cache } = show({ sandbox: 'http://localhost:4202' });
    server.on('POST /api/notifications/telegram-link/request', {
      verificationCode: 'ABCD2345',
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      botterBotUsername: 'botter_bot',
    });
    await user.click(await button('Get Code'));
    expect(await screen.findByText('/link ABCD2345')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open Bot' }).getAttribute('href')).toBe(
      'http://localhost:4202/#/77?start=ABCD2345',
    );
    expect(await button('Copy command')).toBeTruthy();
    const asked = server.calls.length;
    await user.click(await button('Check'));
    await waitFor(() => expect(server.calls.length).toBeGreaterThan(asked));
    await user.click(await button('Cancel'));
    expect(screen.queryByText('/link ABCD2345')).toBeNull();

    await user.click(await button('Get Verification Code'));
    await screen.findByText('/link ABCD2345');
    server.on('GET /api/notifications/telegram-link', {
      isLinked: true,
      botterBotEnabled: true,
      botterBotUsername: 'botter_bot',
      botterBotTelegramId: '77',
      link: account,
    });
    act(() => applyLiveEvent(cache, { type: 'link_changed' }));
    expect(await screen.findByText('Connected')).toBeTruthy();
    expect(screen.queryByText('/link ABCD2345')).toBeNull();
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

  test('cannot test', async () => {
    show();
    const tests = await screen.findAllByRole('button', { name: 'Test' });
    expect(tests.map((one) => [one.title, (one as HTMLButtonElement).disabled])).toEqual([
      ['Link Telegram account first', true],
      ['Link Telegram account first', true],
    ]);
  });
});

test('without a notifier bot it says so', async () => {
  show({ link: { botterBotEnabled: false, botterBotUsername: null } });
  expect(
    await screen.findByText('Notification service is currently unavailable. Please contact support.'),
  ).toBeTruthy();
  expect((await button('Get Code')).disabled).toBe(true);
  expect(screen.queryByRole('link', { name: 'Open notifier bot' })).toBeNull();
});

test('when nothing can be loaded it says so, and loads on Retry', async () => {
  const { server, user } = show();
  server.on('GET /api/notifications/settings', new Refusal(500, {}));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to connect to server');
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
  expect(await status()).toContain('Ready');
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
    await user.click(dialog.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('Telegram account unlinked successfully')).toBeTruthy();
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
    expect(await screen.findByText('Failed to update settings')).toBeTruthy();
  });

  test('switches own bots, after the server has agreed, and tests them', async () => {
    const { server, user } = show(linked);
    const club = await screen.findByRole('switch', { name: 'Notifications of Club' });
    expect(screen.queryByText('Shared')).toBeNull();
    expect(club.textContent).toBe('Off');
    const path = 'PUT /api/notifications/bots/b2/notifications';
    server.on(path, new Refusal(500, {}));
    await user.click(club);
    expect(await screen.findByText('Failed to update bot notifications')).toBeTruthy();
    expect(club.getAttribute('aria-checked')).toBe('false');
    server.on(path, { bot: sampleBot({ id: 'b2', name: 'Club', notifications_enabled: true }) });
    await user.click(club);
    expect(await screen.findByText('Bot notifications enabled')).toBeTruthy();
    await waitFor(() => expect(club.getAttribute('aria-checked')).toBe('true'));

    const [test] = await screen.findAllByRole('button', { name: 'Test' });
    server.on('POST /api/notifications/test/b1', new Refusal(502, {}));
    await user.click(test!);
    expect(await screen.findByText('Failed to send test notification')).toBeTruthy();
    server.on('POST /api/notifications/test/b1', {});
    await user.click(test!);
    expect(await screen.findByText('Test notification sent! Check your Telegram.')).toBeTruthy();
  });

  test('that turned notifications off cannot test', async () => {
    show({ ...linked, settings: { notifications_enabled: false } });
    const [test] = await screen.findAllByRole('button', { name: 'Test' });
    expect(test?.title).toBe('Enable notifications first');
  });
});
