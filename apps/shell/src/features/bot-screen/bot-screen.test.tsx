import { Route, Routes } from '@botter/web-router';
import { FakeServer, Refusal, renderAt } from '@botter/web-testing';
import { screen } from '@testing-library/react';
import { BotScreen } from './bot-screen';

test('a bot that does not load shows why, with Retry', async () => {
  const server = new FakeServer().on('GET /api/bots/b1', new Refusal(500, {})).install();
  renderAt(
    '/bots/b1',
    '/bots',
    <Routes>
      <Route path=":botId" element={<BotScreen loading="Loading">{({ name }) => name}</BotScreen>} />
    </Routes>,
  );
  expect(await screen.findByText('Failed to load bot data')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(server.changes).toEqual([]);
});
