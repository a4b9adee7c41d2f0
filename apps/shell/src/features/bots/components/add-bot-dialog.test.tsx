import { quotaExceeded } from '@botter/contracts';
import { createQueryClient, provideAccess } from '@botter/web-data';
import { Toaster } from '@botter/web-ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddBotDialog } from './add-bot-dialog';

const token = '123456789:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const answer = (status: number, body: unknown) => ({
  ok: status < 400,
  status,
  headers: { get: () => null },
  text: async () => JSON.stringify(body),
});

let posts: { name: string; token: string }[];
let respond: () => Promise<unknown>;
let disconnect: () => void;

beforeEach(() => {
  posts = [];
  disconnect = provideAccess({ token: () => 'token', onUnauthorized: () => undefined });
  globalThis.fetch = jest.fn(async (address: string, init: RequestInit) => {
    if (init.method === 'POST') {
      posts.push(JSON.parse(String(init.body)));
      return respond();
    }
    return answer(200, address === '/api/config' ? { telegramSandboxUrl: null } : {});
  }) as unknown as typeof fetch;
});
afterEach(() => disconnect());

function show() {
  const onOpenChange = jest.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AddBotDialog open onOpenChange={onOpenChange} />
      <Toaster />
    </QueryClientProvider>,
  );
  return onOpenChange;
}

async function fill(name: string, pasted: string) {
  await userEvent.type(screen.getByLabelText('Bot name'), name);
  await userEvent.click(screen.getByLabelText('Bot token'));
  await userEvent.paste(pasted);
  await userEvent.click(screen.getByRole('button', { name: 'Create Bot' }));
}

describe('AddBotDialog', () => {
  test('is titled as the specification says, with a masked token', () => {
    show();
    expect(screen.getByRole('dialog', { name: 'Create New Bot' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Bot token').type).toBe('password');
    expect(document.activeElement).toBe(screen.getByLabelText('Bot name'));
  });

  test('submits nothing without name and token', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Create Bot' }));
    expect(await screen.findAllByText('Name and token are required')).toHaveLength(2);
    expect(posts).toEqual([]);
  });

  test('takes the token out of the message of BotFather, reads Creating Bot... meanwhile, then closes', async () => {
    let finish = (_: unknown) => {};
    respond = () => new Promise((resolve) => (finish = resolve));
    const onOpenChange = show();
    await fill('Coffee Corner', `Use this token to access the HTTP API:\n${token}\nKeep it secure.`);
    expect(await screen.findByRole('button', { name: 'Creating Bot...' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(onOpenChange).not.toHaveBeenCalled();
    finish(answer(201, { bot: { id: 'b' } }));
    expect(await screen.findByText('Bot added successfully! Webhook configured.')).toBeTruthy();
    expect(posts).toEqual([{ name: 'Coffee Corner', token }]);
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  });

  test.each([
    ["the server's own words", async () => answer(409, { error: 'Already connected' }), 'Already connected'],
    [
      'the words of a quota',
      async () => {
        const { message, code, details } = quotaExceeded('bots', 500);
        return answer(409, { error: message, code, details });
      },
      'You have reached the limit of 500 bots.',
    ],
    ['the generic text without any', async () => answer(500, {}), 'Failed to add bot'],
    [
      'the network text without an answer',
      () => Promise.reject(new TypeError('offline')),
      'Network error. Please try again.',
    ],
  ])('shows %s in a red banner and keeps what was typed', async (_name, response, words) => {
    respond = response;
    const onOpenChange = show();
    await fill('Coffee Corner', token);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByLabelText<HTMLInputElement>('Bot name').value).toBe('Coffee Corner');
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  test("puts the server's error about a field next to it", async () => {
    respond = async () =>
      answer(400, {
        error: 'Check the form',
        code: 'validation_failed',
        details: [{ path: 'token', message: 'Telegram does not know this token' }],
      });
    show();
    await fill('Coffee Corner', token);
    const words = await screen.findByText('Telegram does not know this token');
    expect(screen.getByLabelText('Bot token').getAttribute('aria-describedby')).toContain(words.id);
  });
});
