import type { Bot } from '@botter/contracts';
import { queryKeys } from '@botter/web-data';
import { FakeServer, renderAt, sampleBot } from '@botter/web-testing';
import { screen, waitFor } from '@testing-library/react';
import { BotTrouble } from './bot-trouble';

const failing = (id: string, name: string, problem: Bot['connection']['problem'] = null) =>
  sampleBot({
    id,
    name,
    connection: { mode: 'webhook', state: 'failed', error: 'Telegram says no', problem },
  });

function show(bots: object[], address = '/messages', sharedBots: object[] = []) {
  const server = new FakeServer().install();
  server.on('GET /api/bots', { bots, sharedBots });
  return { server, ...renderAt(address, address.split('/').slice(0, 2).join('/'), <BotTrouble />) };
}

test('shows why a bot is not connected, and reconnects it', async () => {
  const { server, user } = show([failing('b1', 'Shop'), sampleBot({ id: 'b2' })]);
  expect(await screen.findByText(/Telegram says no/)).toBeTruthy();
  expect(screen.getByText('Shop')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reconnect' }));
  expect(server.changes.map(({ path }) => path)).toEqual(['/api/bots/b1/reclaim']);
});

test('a refused token can be replaced right there', async () => {
  const { user } = show([failing('b1', 'Shop', 'token_refused')]);
  await user.click(await screen.findByRole('button', { name: 'Replace token' }));
  expect(await screen.findByRole('dialog', { name: 'Replace token' })).toBeTruthy();
});

test("links to the bot's page for details on another program", async () => {
  show([failing('b1', 'Shop', 'conflict')]);
  const link = await screen.findByRole('link', { name: 'Show details' });
  expect(link.getAttribute('href')).toBe('/bots/b1/dashboard');
});

test('counts several bots with trouble', async () => {
  show([failing('b1', 'Shop'), failing('b2', 'Help')]);
  expect(await screen.findByText("2 of your bots aren't connected to Telegram.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show bots' }).getAttribute('href')).toBe('/bots');
});

test("is not shown on the bot's own page, nor for shared bots", async () => {
  const { server, cache } = show([failing('b1', 'Shop')], '/bots/b1/dashboard', [failing('b2', 'Help')]);
  await waitFor(() => expect(cache.getQueryData(queryKeys.bots)).toBeTruthy());
  expect(server.calls).toHaveLength(1);
  expect(screen.queryByText(/Telegram says no/)).toBeNull();
});
