import type { Message } from '@botter/contracts';
import { Route, Routes } from '@botter/web-router';
import { FakeServer, Refusal, renderAt, sampleBot, sampleMessage } from '@botter/web-testing';
import { screen, within } from '@testing-library/react';
import { BotMessagesPage } from './bot-messages-page';

function show(messages: Message[] | Refusal) {
  const server = new FakeServer()
    .on('GET /api/bots/b1', { bot: sampleBot() })
    .on('GET /api/bots/b1/messages', messages instanceof Refusal ? messages : { messages })
    .on('GET /api/config', { telegramSandboxUrl: null })
    .install();
  const app = (
    <Routes>
      <Route path=":botId/messages" element={<BotMessagesPage />} />
    </Routes>
  );
  return { server, ...renderAt('/bots/b1/messages', '/bots', app) };
}

describe('messages of a bot', () => {
  test('shows direction, chat, username and text, newest first as the server gives them', async () => {
    show([
      sampleMessage({
        id: 'm3',
        direction: 'outgoing',
        text: '<b>Tea</b> &amp; cake',
        parse_mode: 'HTML',
        delivery: { state: 'failed', error: 'chat not found' },
      }),
      sampleMessage({ id: 'm2', kind: 'photo', text: null, chat_name: null, chat_username: null }),
      sampleMessage({ id: 'mp', kind: 'button_press', text: 'Prices' }),
      sampleMessage({ text: 'Hello' }),
    ]);
    const rows = within(await screen.findByRole('list', { name: /Messages/ })).getAllByRole('listitem');
    const [first = '', second = '', third = '', ...more] = rows.map((row) => row.textContent);
    expect(more).toEqual([]);
    expect(first).toContain('Outgoing');
    expect(first).toContain('Tea & cake');
    expect(first).toContain('Not delivered: chat not found');
    expect(second).toContain('Incoming');
    expect(second).toContain('Chat 501');
    expect(second).toContain('Non-text message');
    expect(second).not.toContain('@');
    expect(third).toContain('Anna@anna');
    expect(screen.getAllByRole('link', { name: 'Anna' })[0]?.getAttribute('href')).toBe(
      '/messages/b1?chat=c1',
    );
  });

  test('shows that there are none, and reads them again on Refresh', async () => {
    const { server, user } = show([]);
    expect(await screen.findByText('No messages yet')).toBeTruthy();
    server.on('GET /api/bots/b1/messages', { messages: [sampleMessage({ text: 'First!' })] });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('First!')).toBeTruthy();
  });

  test('shows why they could not be loaded, and tries again', async () => {
    const { server, user } = show(new Refusal(500, {}));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load messages');
    server.on('GET /api/bots/b1/messages', { messages: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No messages yet')).toBeTruthy();
  });
});
