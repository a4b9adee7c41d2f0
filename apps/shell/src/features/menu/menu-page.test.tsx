import type { Action, Bot, MenuButton, MenuCommand } from '@botter/contracts';
import { Route, Routes } from '@botter/web-router';
import { FakeServer, Refusal, renderAt, sampleAction, sampleBot } from '@botter/web-testing';
import { toast } from '@botter/web-ui';
import { act, screen, within } from '@testing-library/react';
import { MenuPage } from './menu-page';

interface World {
  access?: Bot['access_type'];
  button?: MenuButton;
  commands?: MenuCommand[];
  actions?: Action[];
}

function show({ access = 'owner', button = { type: 'commands' }, commands = [], actions = [] }: World = {}) {
  const server = new FakeServer()
    .on('GET /api/bots/b1', { bot: sampleBot({ access_type: access }) })
    .on('GET /api/bots/b1/menu-button', { menuButton: button })
    .on('POST /api/bots/b1/menu-button', ({ body }) => body as object)
    .on('GET /api/bots/b1/commands', { commands })
    .on('POST /api/bots/b1/commands', ({ body }) => body as object)
    .on('DELETE /api/bots/b1/commands', {})
    .on('GET /api/bots/b1/actions', { actions })
    .install();
  const app = (
    <Routes>
      <Route path=":botId/menu" element={<MenuPage />} />
      <Route path=":botId/dashboard" element={<p>Dashboard</p>} />
    </Routes>
  );
  return { server, ...renderAt('/bots/b1/menu', '/bots', app) };
}

// Notices outlive the screen they were given on.
afterEach(() => void act(() => void toast.dismiss()));

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const rows = () =>
  within(screen.getByRole('list', { name: 'Menu commands' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const help = { command: 'help', description: 'How it works' };
const order = { command: 'order', description: 'Order now' };

describe('the menu button', () => {
  test('asks for text and address of a web app, and sends both', async () => {
    const { server, user } = show();
    expect(screen.getByText('Loading menu configuration...')).toBeTruthy();
    await user.click(await screen.findByRole('radio', { name: /Web App/ }));
    await user.click(button('Update Menu Button'));
    expect(await screen.findByText('Please provide both text and URL for web app button')).toBeTruthy();
    expect(server.changes).toEqual([]);
    await user.write(screen.getByPlaceholderText('Open Menu'), 'Shop');
    await user.write(field(/Web App URL/), 'https://example.com/shop');
    await user.click(button('Update Menu Button'));
    expect(await screen.findByText('Menu button updated successfully!')).toBeTruthy();
    expect(server.changes).toMatchObject([
      {
        body: { menuButton: { type: 'web_app', text: 'Shop', web_app: { url: 'https://example.com/shop' } } },
      },
    ]);
    const current = screen.getByText('Current configuration').parentElement;
    expect(current?.textContent).toContain('https://example.com/shop');
  });

  test('goes back to what the server has', async () => {
    const { user } = show({
      button: { type: 'web_app', text: 'Shop', web_app: { url: 'https://example.com' } },
    });
    await user.type(await screen.findByRole('textbox', { name: /Button Text/ }), ' 2');
    await user.click(screen.getByRole('radio', { name: /Default/ }));
    await user.click(button('Reset'));
    expect(field(/Button Text/).value).toBe('Shop');
    expect(field(/Web App URL/).value).toBe('https://example.com');
  });

  test('clears the commands after it was set to default', async () => {
    const { server, user } = show({ commands: [help] });
    await user.click(await screen.findByRole('radio', { name: /Default/ }));
    await user.click(button('Update Menu Button'));
    expect(await screen.findByText('No commands are set.')).toBeTruthy();
    expect(server.changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/bots/b1/menu-button',
      'DELETE /api/bots/b1/commands',
    ]);
    expect(screen.getByText(/^No commands added yet/)).toBeTruthy();
  });

  test.each([
    [
      new Refusal(422, { error: 'Bad Request: web app URL is invalid' }),
      /^Failed to update menu button: Bad/,
    ],
    [new TypeError('offline'), /^Failed to update menu button$/],
  ])('shows why it was not updated', async (answer, words) => {
    const { server, user } = show();
    server.on('POST /api/bots/b1/menu-button', answer);
    await user.click(await screen.findByRole('button', { name: 'Update Menu Button' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('the commands', () => {
  test('are written by hand, with Enter and with the slash by itself', async () => {
    const { user } = show({ commands: [help] });
    await user.click(await screen.findByRole('button', { name: 'Add Command Manually' }));
    await user.write(field(/Command/), 'help');
    expect(field(/Command/).value).toBe('/help');
    await user.type(field(/Description/), 'Again{Enter}');
    expect(await screen.findByText('Command already exists')).toBeTruthy();
    await user.clear(field(/Command/));
    await user.type(field(/Command/), 'order{Enter}');
    expect(await screen.findByText('Added /order to menu commands')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Menu Commands (2)' })).toBeTruthy();
    expect(field(/Command/).value).toBe('');
  });

  test('come from the actions of the bot, each once', async () => {
    const actions = ['/start', '/Bad-name', '/more'].map((command, at) =>
      sampleAction({ id: `a${at}`, command }),
    );
    const { user } = show({ actions });
    await user.click(await screen.findByRole('button', { name: 'Add /start to menu' }));
    expect(await screen.findByText('Added /start to menu commands')).toBeTruthy();
    expect(rows()).toEqual(['/startExecute /start command']);
    expect(button('In menu: /start').disabled).toBe(true);
    await user.click(button('Add /Bad-name to menu'));
    expect(await screen.findAllByText(/^Command must be 1-32 characters long/)).not.toHaveLength(0);
    expect(rows()).toHaveLength(1);
  });

  test('are added together', async () => {
    const actions = ['/start', '/help', '/more'].map((command, at) =>
      sampleAction({ id: `a${at}`, command }),
    );
    const { user } = show({ commands: [help], actions });
    await user.click(await screen.findByRole('button', { name: 'Add all 2' }));
    expect(rows()).toHaveLength(3);
  });

  test('are moved, removed, and sent in their order', async () => {
    const { server, user } = show({ commands: [help, order] });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Move /help up' })).disabled).toBe(
      true,
    );
    expect(button('Move /order down').disabled).toBe(true);
    await user.click(button('Move /order up'));
    expect(rows()).toEqual(['/orderOrder now', '/helpHow it works']);
    await user.click(button('Update Commands'));
    expect(await screen.findByText('Commands updated successfully!')).toBeTruthy();
    expect(server.changes).toMatchObject([{ body: { commands: [order, help] } }]);
    await user.click(button('Delete /order'));
    expect(rows()).toEqual(['/helpHow it works']);
    await user.click(button('Reset to Current'));
    expect(rows()).toHaveLength(2);
  });

  test('can be edited in the list', async () => {
    const { user } = show({ commands: [help] });
    await user.click(await screen.findByRole('button', { name: 'How it works' }));
    await user.clear(field(/Description of/));
    await user.type(field(/Description of/), 'All about tea{Escape}');
    expect(rows()).toEqual(['/helpHow it works']);
    await user.click(button('How it works'));
    await user.clear(field(/Description of/));
    await user.type(field(/Description of/), 'All about tea{Enter}');
    expect(rows()).toEqual(['/helpAll about tea']);
    expect(button('Update Commands').disabled).toBe(false);
  });

  test("can't be sent when there are none", async () => {
    const { user } = show({ commands: [help] });
    await user.click(await screen.findByRole('button', { name: 'Delete /help' }));
    expect(button('Update Commands').disabled).toBe(true);
    expect(screen.getByText(/set the menu button to Default/)).toBeTruthy();
  });

  test('stay as they were edited when Telegram refuses them', async () => {
    const { server, user } = show({ commands: [help, order] });
    server.on('POST /api/bots/b1/commands', new Refusal(422, { error: 'Bad Request: too long' }));
    await user.click(await screen.findByRole('button', { name: 'Delete /help' }));
    await user.click(button('Update Commands'));
    expect(await screen.findByText('Failed to update commands: Bad Request: too long')).toBeTruthy();
    expect(rows()).toEqual(['/orderOrder now']);
  });
});

describe('the screen', () => {
  test('asks before changes are lost', async () => {
    const { user } = show({ commands: [help] });
    await user.click(await screen.findByRole('button', { name: 'Delete /help' }));
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Dashboard')).toBeTruthy();
  });

  test('can be left without a question if nothing was changed', async () => {
    const { user } = show({ commands: [help] });
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    expect(await screen.findByText('Dashboard')).toBeTruthy();
  });

  test('is only for the owner', async () => {
    const { server } = show({ access: 'manage' });
    expect(await screen.findByText('Only the owner can configure the menu')).toBeTruthy();
    expect(server.calls.some(({ path }) => path.endsWith('/commands'))).toBe(false);
  });

  test('shows an error for a bot that does not exist', async () => {
    const { server } = show();
    server.on('GET /api/bots/b1', new Refusal(404, { error: 'Bot not found' }));
    expect(await screen.findByRole('heading', { name: 'Bot not found' })).toBeTruthy();
    expect(screen.getByText(/trying to configure/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Bots' }).getAttribute('href')).toBe('/bots');
  });

  test('is shown without the list of actions, which is requested again only on request', async () => {
    const { server, user } = show();
    const path = 'GET /api/bots/b1/actions';
    server.on(path, new Refusal(503, { error: 'Back in a minute' }));
    expect(await screen.findByText('Back in a minute')).toBeTruthy();
    expect(button('Update Menu Button')).toBeTruthy();
    const asked = () => server.calls.filter(({ path: called }) => called === '/api/bots/b1/actions').length;
    const before = asked();
    server.on(path, { actions: [sampleAction()] });
    await user.click(button('Retry'));
    expect(await screen.findByText('/start')).toBeTruthy();
    expect(asked()).toBe(before + 1);
  });

  test("sends nothing while Telegram's menu is unknown", async () => {
    const { server, user } = show();
    const refusal = new Refusal(502, { error: 'Telegram cannot be reached' });
    server.on('GET /api/bots/b1/menu-button', refusal).on('GET /api/bots/b1/commands', refusal);
    expect(await screen.findAllByText('Telegram cannot be reached')).toHaveLength(2);
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    expect(button('Update Menu Button').disabled).toBe(true);
    await user.click(button('Add Command Manually'));
    await user.write(field(/^Command/), 'order');
    await user.write(field(/Description/), 'Order now');
    await user.click(button('Add to Menu'));
    expect(rows()).toHaveLength(1);
    expect(button('Update Commands').disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: /Commands/ }));
    expect(button('Update Menu Button').disabled).toBe(false);
  });

  test('shows why the menu could not be read, and tries again', async () => {
    const { server, user } = show();
    server.on('GET /api/bots/b1/commands', new Refusal(502, { error: 'Telegram cannot be reached' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Telegram cannot be reached');
    server.on('GET /api/bots/b1/commands', { commands: [help] });
    await user.click(button('Retry'));
    expect(await screen.findByRole('list', { name: 'Menu commands' })).toBeTruthy();
  });
});

test('shows how many changes are not at Telegram yet, and sends all of them with one button', async () => {
  const { server, user } = show({ commands: [help, order] });
  await user.click(await screen.findByRole('radio', { name: /Default/ }));
  expect(screen.getByText('1 change').closest('p')?.textContent).toBe("1 change isn't at Telegram yet.");
  await user.click(button('Discard'));
  expect(screen.queryByText(/at Telegram yet/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Web App/ }));
  await user.write(screen.getByPlaceholderText('Open Menu'), 'Shop');
  await user.write(field(/Web App URL/), 'https://example.com/shop');
  const [remove] = screen.getAllByRole('button', { name: /Delete|Remove/ });
  await user.click(remove as HTMLElement);
  expect(screen.getByText('2 changes')).toBeTruthy();
  await user.click(button('Send to Telegram'));
  expect(await screen.findByText('Commands updated successfully!')).toBeTruthy();
  expect(server.changes.map(({ path }) => path.split('/').at(-1))).toEqual(['menu-button', 'commands']);
  expect(screen.queryByText(/at Telegram yet/)).toBeNull();
});
