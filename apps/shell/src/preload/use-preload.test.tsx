import { MemoryRouter } from '@botter/web-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { markFirstScreenIdle } from './first-screen-idle';
import { usePreload } from './use-preload';

const fetched: string[] = [];
const fetching = (name: string) => async () => void fetched.push(name);
const code = {
  '/bots': fetching('bots'),
  '/bots/:botId': fetching('bot'),
  '/messages/*': fetching('messages'),
  '/help': fetching('help'),
};
const likely = ['bots', 'messages'].map((name) => ({
  fetchAhead: () => void fetched.push(`files of ${name}`),
  prepare: fetching(name),
}));

function Page() {
  usePreload(code, likely);
  return (
    <>
      <a href="/bots/7?tab=1">
        <b>Tea shop</b>
      </a>
      <a href="/messages/7/c1">Messages</a>
      <a href="/nowhere">Nowhere</a>
      <a href="https://example.com/help">Elsewhere</a>
    </>
  );
}

beforeEach(() => {
  fetched.length = 0;
});

test('the code of a link is fetched when the pointer or the focus reaches it', async () => {
  render(<Page />, { wrapper: MemoryRouter });
  await userEvent.hover(screen.getByText('Tea shop'));
  expect(fetched).toEqual(['bot']);
  fetched.length = 0;
  await userEvent.hover(screen.getByText('Nowhere'));
  await userEvent.hover(screen.getByText('Elsewhere'));
  expect(fetched).toEqual([]);
  act(() => screen.getByText('Messages').focus());
  expect(fetched).toEqual(['messages']);
});

test('the likely ones are fetched once the page has settled, and run in their order once it is used', async () => {
  window.requestIdleCallback = (run) => window.setTimeout(run);
  window.cancelIdleCallback = window.clearTimeout;
  render(<Page />);
  expect(fetched).toEqual([]);
  markFirstScreenIdle();
  await waitFor(() => expect(fetched).toEqual(['files of bots', 'files of messages']));
  await userEvent.keyboard('{Shift}');
  await waitFor(() => expect(fetched.slice(2)).toEqual(['bots', 'messages']));
});
