import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CookieChoice } from '../privacy/cookie-choice';
import { openCookieSettings, readConsent, setConsent } from './consent';
import { ConsentBanner } from './consent-banner';

const day = 24 * 3600_000;
const button = (name: string) => screen.getByRole('button', { name });
const banner = () => screen.queryByRole('region', { name: 'Cookies' });

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
beforeEach(() => {
  localStorage.clear();
  // Closes what another test has opened again.
  setConsent('accepted');
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('asks at the bottom of the page, with both choices and a link to the privacy page', async () => {
  render(<ConsentBanner />);
  expect(banner()).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
  await userEvent.click(button('Decline'));
  expect(readConsent()).toBe('declined');
  expect(banner()).toBeNull();
});

test('the answer counts for 365 days, then it asks again', () => {
  jest.useFakeTimers({ now: new Date('2026-01-01T00:00:00.000Z') });
  setConsent('accepted');
  jest.advanceTimersByTime(365 * day - 1);
  expect(readConsent()).toBe('accepted');
  jest.advanceTimersByTime(1);
  expect(readConsent()).toBe('undecided');
});

test.each(['rubbish', '{"choice":"yes","at":1}', '{"choice":"accepted"}', 'null'])(
  'ignores an invalid answer: %s',
  (kept) => {
    localStorage.setItem('botter.consent', kept);
    expect(readConsent()).toBe('undecided');
  },
);

test('the answer can be changed later, from the settings and on the privacy page', async () => {
  setConsent('accepted');
  render(
    <>
      <CookieChoice />
      <ConsentBanner />
    </>,
  );
  expect(banner()).toBeNull();
  await userEvent.click(button('Withdraw consent'));
  expect(readConsent()).toBe('declined');
  expect(screen.getByRole('status').textContent).toMatch(/^You declined/);
  act(openCookieSettings);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept All' }));
  expect(readConsent()).toBe('accepted');
  expect(banner()).toBeNull();
});

test('cookie settings get the focus, show the current choice, and then return the focus', async () => {
  setConsent('accepted');
  render(
    <>
      <main tabIndex={-1} />
      <button type="button" onClick={() => openCookieSettings()}>
        Cookie settings
      </button>
      <ConsentBanner />
    </>,
  );
  await userEvent.click(button('Cookie settings'));
  expect(document.activeElement).toBe(banner());
  expect(banner()?.textContent).toContain('You accepted enhanced analytics.');
  await userEvent.click(button('Decline'));
  expect(document.activeElement).toBe(button('Cookie settings'));
  await userEvent.click(button('Cookie settings'));
  expect(banner()?.textContent).toContain('You declined enhanced analytics.');
  await userEvent.click(button('Cookie settings'));
  expect(document.activeElement).toBe(banner());
});

test('after the first choice the focus is in the content of the page', async () => {
  render(
    <>
      <main tabIndex={-1} />
      <ConsentBanner />
    </>,
  );
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(button('Accept All'));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('an answer in another tab counts here as well', () => {
  render(<ConsentBanner />);
  localStorage.setItem('botter.consent', JSON.stringify({ choice: 'declined', at: Date.now() }));
  act(() => void window.dispatchEvent(new Event('storage')));
  expect(banner()).toBeNull();
});
