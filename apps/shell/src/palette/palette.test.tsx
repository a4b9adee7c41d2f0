import { drafts } from '@botter/web-data';
import { FakeServer, Refusal, renderAt, sampleBot, sampleChat } from '@botter/web-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { isAsking, setConsent } from '../features/tracking/consent';
import { AppShortcuts } from '../layout/app-shortcuts';
import { paletteStore } from './palette-store';

function show() {
  const server = new FakeServer()
    .on('GET /api/me', { user: { id: 'u1', email: null, first_name: null, last_name: null } })
    .on('GET /api/bots', { bots: [sampleBot()], sharedBots: [] })
    .on('GET /api/chats', { chats: [{ ...sampleChat({ name: 'Priscilla' }), bot_id: 'b1' }] })
    .on('GET /api/actions', {
      actions: [{ id: 'a1', botId: 'b1', command: '/prices', actionTrigger: 'command' }],
    })
    .install();
  const screens = (
    <>
      <button type="button">Before</button>
      <AppShortcuts />
    </>
  );
  return { server, ...renderAt('/bots', '/bots', screens) };
}
beforeEach(() => {
  localStorage.clear();
  setConsent('declined');
});
afterEach(() => act(() => paletteStore.close()));

const field = () => screen.findByRole<HTMLInputElement>('combobox');
const option = (name: string | RegExp) => screen.findByRole('option', { name });
const group = async (name: string) => within(await screen.findByRole('group', { name }));

test('opens by keys, finds actions and chats of all bots, and goes there', async () => {
  const { server, user, router } = show();
  screen.getByRole('button', { name: 'Before' }).focus();
  await user.keyboard('{Control>}k{/Control}');
  await user.write(await field(), 'pri');
  expect((await group('Actions')).getByRole('option').textContent).toBe('/pricesShop');
  expect((await group('Chats')).getByRole('option').textContent).toContain('Priscilla');
  const searches = server.calls.filter(({ query }) => query.has('search'));
  expect(searches.map(({ path, query }) => [path, query.get('search')])).toEqual([
    ['/api/chats', 'pri'],
    ['/api/actions', 'pri'],
  ]);
  await user.click(await option(/Priscilla/));
  expect(router.state.location.pathname + router.state.location.search).toBe('/messages/b1?chat=c1');
  await act(() => router.navigate('/bots'));
  await user.keyboard('{Control>}k{/Control}');
  expect((await group('Recent')).getByRole('option').textContent).toContain('Priscilla');
  // As signing out does.
  drafts.clear();
  expect(JSON.stringify(localStorage)).not.toContain('Priscilla');
});

test('keeps what still matches while a new request runs, so that Enter never misses', async () => {
  const { server, user, router } = show();
  await user.keyboard('{Control>}k{/Control}');
  await user.write(await field(), 'pri');
  await group('Chats');
  const never = () => new Promise<object>(() => {});
  server.on('GET /api/chats', never).on('GET /api/actions', never);
  await user.write(await field(), 'sc');
  expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull();
  await waitFor(() => expect(server.calls.at(-1)?.query.get('search')).toBe('prisc'));
  expect((await group('Chats')).getByRole('option').getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  expect(router.state.location.search).toBe('?chat=c1');
});

test('an early Enter waits for the results, and chooses the first of all', async () => {
  const { server, user, router } = show();
  const answers: (() => void)[] = [];
  const late = (answer: object) => () =>
    new Promise<object>((resolve) => answers.push(() => resolve(answer)));
  server
    .on('GET /api/chats', late({ chats: [{ ...sampleChat({ name: 'Xaver' }), bot_id: 'b1' }] }))
    .on(
      'GET /api/actions',
      late({ actions: [{ id: 'a1', botId: 'b1', command: '/xavers_prices', actionTrigger: 'command' }] }),
    );
  await user.keyboard('{Control>}k{/Control}');
  await user.write(await field(), 'xaver');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.();
  await option(/Xaver/);
  expect(router.state.location.pathname).toBe('/bots');
  answers[1]?.();
  await waitFor(() => expect(router.state.location.pathname).toBe('/actions/b1/edit/a1'));
});

test('an Enter that found nothing is forgotten with the next letter', async () => {
  const { server, user, router } = show();
  server.on('GET /api/chats', { chats: [] }).on('GET /api/actions', { actions: [] });
  await user.keyboard('{Control>}k{/Control}');
  await user.write(await field(), 'qqq');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Nothing found.')).toBeTruthy();
  await user.clear(await field());
  await user.write(await field(), 'api keys');
  await option('API keys');
  expect(router.state.location.pathname).toBe('/bots');
});

test('is a combobox whose option in focus the arrows choose', async () => {
  const { user, router } = show();
  screen.getByRole('button', { name: 'Before' }).focus();
  await user.keyboard('{Control>}k{/Control}');
  const input = await field();
  await user.write(input, 'api keys');
  const chosen = await option('API keys');
  await waitFor(() => expect(input.getAttribute('aria-activedescendant')).toBe(chosen.id));
  expect(chosen.getAttribute('aria-selected')).toBe('true');
  await group('Chats');
  await user.keyboard('{ArrowDown}');
  const next = screen.getByRole('option', { selected: true });
  expect(next).not.toBe(chosen);
  expect(input.getAttribute('aria-activedescendant')).toBe(next.id);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(router.state.location.pathname).toBe('/settings/api-keys');
});

test('keeps its own results if the server does not answer, and returns the focus', async () => {
  const { server, user } = show();
  server.on('GET /api/chats', new Refusal(503, { error: 'Busy' }));
  const before = screen.getByRole('button', { name: 'Before' });
  before.focus();
  await user.keyboard('{Control>}k{/Control}');
  await user.write(await field(), 'theme dark');
  expect(
    await screen.findByText('Actions and chats could not be searched. Try again in a moment.'),
  ).toBeTruthy();
  await user.click(await option('Appearance: Dark'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await waitFor(() => expect(document.activeElement).toBe(before));
});

test('opens the question about cookies', async () => {
  const { user } = show();
  await user.keyboard('{Control>}k{/Control}');
  await user.write(await field(), 'cookie');
  expect(isAsking()).toBe(false);
  await user.click(await option('Cookie settings'));
  expect(isAsking()).toBe(true);
});

test.each([
  ['two-factor', 'Two-factor authentication'],
  ['2fa', 'Two-factor authentication'],
  ['webhook domain', 'Webhook Domain URL'],
  ['enter', 'Send messages with'],
])('“%s” finds the setting “%s”', async (typed, name) => {
  const { user, router } = show();
  await user.keyboard('{Control>}k{/Control}');
  await user.write(await field(), typed);
  await user.click((await group('Pages')).getByRole('option', { name: new RegExp(`^${name} ?Settings$`) }));
  expect(router.state.location.pathname).toBe('/settings');
});

test('calls what it finds as the screens do', async () => {
  const { user } = show();
  await user.keyboard('{Control>}k{/Control}');
  await option('Create Bot');
  await option('Sign Out');
  await user.write(await field(), 'menu');
  await option(/^Menu Configuration of ?Shop$/);
});

test('the sheet lists the keys of the open page, and opens from the palette and by ?', async () => {
  const { user } = show();
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(sheet.getByText('Search and go to').closest('li')?.textContent).toContain('CtrlK');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  await user.write(await field(), 'keyboard');
  await user.click(await option('Keyboard shortcuts'));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});
