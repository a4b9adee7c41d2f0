import { MemoryRouter } from '@botter/web-router';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { preloadRemote } from './load-remote-app';
import { RemoteApp } from './remote-app';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
}));
const load = loadRemote as jest.Mock;
const register = registerRemotes as jest.Mock;

const show = (name: 'actions' | 'chat') =>
  act(async () => {
    render(
      <MemoryRouter>
        <RemoteApp name={name} />
        <p>the rest lives on</p>
      </MemoryRouter>,
    );
  });

beforeEach(() => {
  load.mockReset();
  register.mockReset();
  // React reports what its boundaries catch.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('RemoteApp', () => {
  test('says so in its place when the remote does not come, and tries again from the start on Retry', async () => {
    load.mockRejectedValueOnce(new Error('404'));
    await show('actions');
    expect((await screen.findByRole('alert')).textContent).toContain('Actions could not be loaded');
    expect(screen.getByText('the rest lives on')).toBeTruthy();

    load.mockResolvedValueOnce({ default: () => <h1>Bot Actions</h1> });
    await act(() => userEvent.click(screen.getByRole('button', { name: 'Retry' })));
    expect(await screen.findByRole('heading', { name: 'Bot Actions' })).toBeTruthy();
    const [first, second] = register.mock.calls.map(([[remote]]) => remote.entry);
    expect(first).toBe('/remotes/actions/mf-manifest.json');
    expect(second).not.toBe(first);
  });

  test('forgets a failed preload, so that opening asks again by itself', async () => {
    load.mockRejectedValueOnce(new Error('offline'));
    preloadRemote('chat');
    await act(async () => undefined);
    load.mockResolvedValueOnce({ default: () => <h1>Messages</h1> });
    await show('chat');
    expect(await screen.findByRole('heading', { name: 'Messages' })).toBeTruthy();
  });
});
