import { calls } from '@botter/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPages } from '../../prerender';
import { ids } from './marks';
import { lastMoment } from './product-demo/story';
import { enableSignIn } from './script/sign-in';
import { showMoment } from './script/story-player';
import { emailProblem, enableWaitlist, joinWaitlistCall } from './script/waitlist';

const answer = (status: number, body: object) => ({ ok: status < 400, status, json: async () => body });
const fetchMock = jest.fn(async (_address: string, _init: RequestInit) => answer(200, {}));
let page: HTMLElement;

beforeEach(() => {
  fetchMock.mockClear();
  globalThis.fetch = fetchMock as never;
  document.head.innerHTML = '<meta name="botter-app" content="/assets/main.js">';
  document.body.innerHTML = renderPages().find(({ name }) => name === 'index')!.body;
  page = document.getElementById(ids.visitor)!;
});

test('describes the product before any script has run', () => {
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(header.getByRole('button', { name: 'Sign Up' })).toBeTruthy();
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Join Waitlist',
    'Sign In',
    'Join Waitlist',
  ]);
  const features = within(screen.getByRole('region', { name: /Everything a good bot needs/ }));
  expect(features.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Community engagement',
    'Business automation',
    'No-code builder',
    'Interactive experiences',
    'Beta analytics',
    'Simple management',
  ]);
  for (const promise of ['Free during beta', 'Direct access to developers', 'No commitment']) {
    expect(main.getByText(promise)).toBeTruthy();
  }
});

describe('the waitlist', () => {
  const open = async () => {
    const dialog = document.getElementById(ids.waitlist) as HTMLDialogElement;
    enableWaitlist(page, dialog);
    await userEvent.click(screen.getAllByRole('button', { name: 'Join Waitlist' })[0]!);
    const join = async (email: string) => {
      await userEvent.clear(within(dialog).getByLabelText('E-mail'));
      await userEvent.type(within(dialog).getByLabelText('E-mail'), `${email}{Enter}`);
    };
    return { dialog, join };
  };

  test('refuses an invalid address without a request, and accepts a valid one', async () => {
    const { dialog, join } = await open();
    expect(document.activeElement).toBe(within(dialog).getByLabelText('E-mail'));
    await join('ann');
    expect(within(dialog).getByRole('alert').textContent).toBe(emailProblem);
    expect(fetchMock).not.toHaveBeenCalled();
    await join('ann@example.com');
    expect((await within(dialog).findByRole('status')).textContent).toContain('ann@example.com');
    expect(within(dialog).getByRole('heading').textContent).toBe('You are on the waitlist');
    const [address, { body }] = fetchMock.mock.calls[0]!;
    expect([address, JSON.parse(String(body))]).toEqual(['/api/waitlist', { email: 'ann@example.com' }]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(dialog.open).toBe(false);
  });

  test("shows the server's error, and keeps the typed address", async () => {
    const refusal = { error: 'Too many requests. Please try again later.', code: 'rate_limited' };
    fetchMock.mockResolvedValueOnce(answer(429, refusal));
    const { dialog, join } = await open();
    await join('ann@example.com');
    expect((await within(dialog).findByText(refusal.error)).closest('[role="alert"]')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>('E-mail').value).toBe('ann@example.com');
  });

  test('is the call of the contract', () => {
    expect(calls.joinWaitlist).toMatchObject(joinWaitlistCall);
  });
});

test("a press on Sign In opens the window immediately, and closes it if the product can't be loaded", async () => {
  const close = jest.fn();
  window.open = jest.fn(() => ({ close }) as never);
  enableSignIn(page);
  await userEvent.click(screen.getAllByRole('button', { name: 'Sign In' })[0]!);
  expect(window.open).toHaveBeenCalledTimes(1);
  document.head.querySelector('script')!.dispatchEvent(new Event('error'));
  expect((await screen.findByText(/^Signing in is not possible/)).getAttribute('role')).toBe('alert');
  expect(close).toHaveBeenCalledTimes(1);
});

test('the demo plays its story step by step, and shows the end before that', () => {
  const demo = document.getElementById(ids.story)!;
  const shown = () =>
    [...demo.querySelectorAll('[data-from]:not([data-later])')].map((line) => line.getAttribute('data-from'));
  const lit = () => demo.querySelector('[data-node][data-lit]')?.getAttribute('data-node');
  expect([shown().length, lit()]).toEqual([5, 'feedback']);
  showMoment(demo, 1);
  expect([shown(), lit()]).toEqual([['0'], 'start']);
  showMoment(demo, 3);
  expect(demo.querySelector<HTMLElement>('[data-at]')?.hidden).toBe(false);
  showMoment(demo, lastMoment);
  expect([shown().length, lit()]).toEqual([5, 'feedback']);
});
