import { MemoryRouter } from '@botter/web-router';
import { init } from '@module-federation/runtime';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchRemoteAhead, forgetRemote, prepareRemote, type RemoteName } from './load-remote-app';
import { RemoteApp } from './remote-app';
import shared from './shared.json';
import { sharedModules } from './shared-modules';

const load = jest.fn();
const register = jest.fn();
jest.mock('@module-federation/runtime', () => ({
  init: jest.fn(() => ({
    loadRemote: (...args: unknown[]) => load(...args),
    registerRemotes: (...args: unknown[]) => register(...args),
  })),
}));

let answer: object = {};

/**
 * As the federation runtime does: it fetches the manifest through the plugin, and reports failures with its
 * own errors.
 */
async function loadAsRuntime() {
  const [
    [
      {
        plugins: [plugin],
      },
    ],
  ] = (init as jest.Mock).mock.calls;
  const [[remote]] = register.mock.lastCall;
  await plugin.fetch(remote.entry, {}).catch(() => {
    throw new Error('#RUNTIME-003');
  });
  return { default: () => <h1>Bot Actions</h1> };
}

const show = (name: RemoteName) =>
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
  forgetRemote('actions');
  globalThis.fetch = jest.fn(async () => {
    const response = { ok: true, json: async () => answer, clone: () => response };
    return response;
  }) as never;
  // React reports what its boundaries catch.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('RemoteApp', () => {
  test("shows a failure at its place if the remote can't be loaded, and tries again from the start on Retry", async () => {
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

  test.each([
    [{ contract: 99, needs: {} }, 'There is a new version of Actions', 'Reload'],
    [{ contract: 1, needs: { '@botter/web-data': ['useTomorrow'] } }, 'There is a new version', 'Reload'],
    [{ contract: 0, needs: {} }, 'Actions is being updated', 'Retry'],
  ])(
    'a remote of another version that does not fit shows a failure, and the rest works: %j',
    async (botter, words, button) => {
      answer = { botter: { version: '9', ...botter } };
      load.mockImplementation(loadAsRuntime);
      await show('actions');
      expect((await screen.findByRole('status')).textContent).toContain(words);
      expect(screen.getByRole('button', { name: button })).toBeTruthy();
      expect(screen.getByText('the rest lives on')).toBeTruthy();
    },
  );

  test.each([[{ contract: 1, needs: { '@botter/web-router': ['Link'] } }], [undefined]])(
    'a remote of another version that fits is shown: %j',
    async (botter) => {
      answer = { botter };
      load.mockImplementation(loadAsRuntime);
      await show('actions');
      expect(await screen.findByRole('heading', { name: 'Bot Actions' })).toBeTruthy();
    },
  );

  test('forgets a failed preload, so that opening asks again by itself', async () => {
    load.mockRejectedValueOnce(new Error('offline'));
    prepareRemote('chat');
    await act(async () => undefined);
    load.mockResolvedValueOnce({ default: () => <h1>Messages</h1> });
    await show('chat');
    expect(await screen.findByRole('heading', { name: 'Messages' })).toBeTruthy();
  });

  test('fetches the files of a remote without running it, and its manifest once', async () => {
    answer = {
      metaData: { publicPath: '/remotes/audience/', remoteEntry: { name: 'remote.js' } },
      exposes: [{ assets: { js: { sync: ['app.js'] } } }],
    };
    await fetchRemoteAhead('audience');
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/remotes/audience/remote.js',
      '/remotes/audience/app.js',
    ]);
    expect(load).not.toHaveBeenCalled();
    load.mockImplementation(loadAsRuntime);
    await show('audience');
    expect(await screen.findByRole('heading', { name: 'Bot Actions' })).toBeTruthy();
    expect(globalThis.fetch).toHaveBeenCalledTimes(1);
  });
});

test('the shell has all modules that remotes are built without', () => {
  expect(Object.keys(sharedModules).sort()).toEqual([...shared.own, ...shared.npm].sort());
});
