import type { HistorySnapshot } from '@botter/contracts';
import { Route, Routes } from '@botter/web-router';
import { FakeServer, Refusal, renderAt, sampleAction, sampleBot } from '@botter/web-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { VersionPage } from './version-page';

const { webhookSecret: _, ...action } = sampleAction({}, { text: 'Hello then' });

function snapshot(patch: Partial<HistorySnapshot> = {}): HistorySnapshot {
  return {
    version: 2,
    latest: 5,
    at: '2026-11-21T10:00:00.000Z',
    words: 'added the action /start',
    person: { id: 'u1', name: 'Anna Lee' },
    info: {
      name: 'Shop',
      username: 'shop_bot',
      telegramName: 'Shop bot',
      description: 'Open from 9 to 5',
      shortDescription: '',
    },
    settings: {
      takeoverMode: '1_hour',
      notificationsEnabled: false,
      timeZone: 'Europe/Berlin',
      contactFields: [{ key: 'size', label: 'Shoe size', type: 'number' }],
    },
    actions: [{ ...action, webhookSecretSet: false }],
    menu: { button: { type: 'commands' }, commands: [{ command: 'help', description: 'Get help' }] },
    webhooks: [],
    shares: [],
    ...patch,
  };
}

function show(address = '/bots/b1/history/2', then: object = snapshot()) {
  const server = new FakeServer()
    .on('GET /api/bots/b1', { bot: sampleBot() })
    .on('GET /api/bots/b1/history/2', then)
    .on('GET /api/bots/b1/history/3', snapshot({ version: 3 }))
    .on('GET /api/bots/b1/history/latest', snapshot({ version: 3 }))
    .install();
  const app = (
    <Routes>
      <Route path=":botId/history/:version" element={<VersionPage />} />
    </Routes>
  );
  return { server, ...renderAt(address, '/bots', app) };
}

test('shows the actions, the menu and the texts as they were', async () => {
  const { user } = show();
  expect(await screen.findByText('Hello then')).toBeTruthy();
  expect(screen.getByText(/Anna Lee added the action/)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Menu' }));
  expect(screen.getByText('Get help')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Bot information' }));
  expect(screen.getByText('Open from 9 to 5')).toBeTruthy();
  expect(screen.getByText('1 hour')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View Flow Graph' }).getAttribute('href')).toBe(
    '/actions/b1/graph?version=2',
  );
});

test('shows whether a webhook is on, and its address if the reader may see it', async () => {
  const { webhookUrl: _hidden, ...unseen } = { ...action, webhookSecretSet: false, webhookEnabled: true };
  const seen = { ...unseen, id: 'a2', webhookUrl: 'https://example.com/in' };
  show('/bots/b1/history/2', snapshot({ actions: [unseen, seen] }));
  expect(await screen.findByText('Webhook on')).toBeTruthy();
  expect(screen.getByText('Webhook on: https://example.com/in')).toBeTruthy();
});

test('lists what an action did after its message', async () => {
  const steps = [
    { id: 's1', type: 'pause', seconds: 2 } as const,
    { id: 's2', type: 'goTo', action: 'menu' } as const,
  ];
  const then = { ...action, webhookSecretSet: false, actionData: { ...action.actionData, steps } };
  show('/bots/b1/history/2', snapshot({ actions: [then] }));
  const list = within(await screen.findByRole('list', { name: 'Then' }));
  const sentences = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(sentences).toEqual(['Pause for 2 seconds', 'Go to menu']);
});

test('moves through the versions by keys, buttons and date', async () => {
  const { server, user } = show();
  const slider = await screen.findByRole('slider', { name: 'Version' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Version 2 of 5');
  slider.focus();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('heading', { name: 'Version 3' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Version: one earlier' }));
  expect(await screen.findByRole('heading', { name: 'Version 2' })).toBeTruthy();
  const date = screen.getByLabelText('Date and time');
  await user.write(date, '2026-11-21T12:00');
  await user.click(screen.getByRole('button', { name: 'Go to date' }));
  expect(await screen.findByRole('heading', { name: 'Version 3' })).toBeTruthy();
  const asked = server.calls.find(({ path }) => path.endsWith('/latest'));
  expect(asked?.query.get('at')).toBe(new Date('2026-11-21T12:00').toISOString());
});

test('compares with another version in a list, and marks the actions', async () => {
  const { server, user } = show();
  server.on('GET /api/bots/b1/history/compare', {
    differences: [
      {
        part: 'action',
        kind: 'added',
        key: 'a1',
        name: '/start',
        field: null,
        item: null,
        old: null,
        new: { text: 'Hello then' },
        words: 'added the action /start',
      },
    ],
    omitted: 0,
  });
  await user.click(await screen.findByRole('switch', { name: 'Compare with another version' }));
  expect(await screen.findByText('added the action /start')).toBeTruthy();
  expect(server.calls.at(-1)!.query.toString()).toBe('from=1&to=2');
  await user.click(screen.getByRole('tab', { name: /Actions/ }));
  expect(within(screen.getByRole('region', { name: 'Action /start' })).getByText('Added')).toBeTruthy();
});

test('a dialog that a menu opened returns the focus to the button of the menu', async () => {
  const { server, user } = show();
  const difference = { part: 'settings', kind: 'changed', key: '', name: '', item: null };
  server.on('GET /api/bots/b1/restore', {
    version: 5,
    differences: [
      {
        ...difference,
        field: 'takeoverMode',
        old: 'until_resumed',
        new: '15_minutes',
        words: 'Set human takeover to 15 minutes',
      },
    ],
    omitted: 0,
    telegram: [],
    problems: [],
    notices: [],
  });
  const opener = await screen.findByRole('button', { name: 'Restore' });
  await user.click(opener);
  await user.click(await screen.findByRole('menuitem', { name: 'The whole bot' }));
  expect(await screen.findByText('Set human takeover to 15 minutes')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('shows an error if the bot has no such version', async () => {
  show('/bots/b1/history/2', new Refusal(404, { error: 'This bot has no version 2: its last one is 1.' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This bot has no version 2');
});
