import { User } from 'oidc-client-ts';
import { RenewalTurns, type TurnsPage } from './renewal-turns';

const tokens = (name: string, { person = 'ann', expiresIn = 3600 } = {}) =>
  new User({
    access_token: name,
    refresh_token: `refresh ${name}`,
    token_type: 'Bearer',
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    profile: { sub: person, iss: 'https://id.example', aud: 'web', exp: 0, iat: 0 },
  });

/** Locks and channels of one browser, as far as the turns use them. */
function browser(): TurnsPage {
  const held: { name: string }[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const request = (name: string, { mode }: LockOptions, run: () => Promise<unknown>) => {
    if (mode === 'shared') return void held.push({ name });
    last = last.then(run, run);
    return last;
  };
  const channels = new Set<EventTarget>();
  class Channel extends EventTarget {
    constructor() {
      super();
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const other of channels) {
        if (other !== this) setTimeout(() => other.dispatchEvent(new MessageEvent('message', { data })));
      }
    }
  }
  const locks = { request, query: async () => ({ held, pending: [] }) };
  return { navigator: { locks }, BroadcastChannel: Channel } as unknown as TurnsPage;
}

/** A tab of a browser, which renews as the session does. */
function openTab(page: TurnsPage, user: User, fresh: string) {
  const tab = { user, renewals: 0 };
  const turns = new RenewalTurns(async () => tab.user, page);
  turns.join();
  return {
    tab,
    renew: () =>
      turns.take(tab.user, async (newer) => {
        if (!newer) tab.renewals += 1;
        tab.user = newer ?? tokens(fresh);
        return tab.user.access_token;
      }),
  };
}

test('the tab whose turn is second uses what the first one got', async () => {
  const page = browser();
  const [one, two] = [
    openTab(page, tokens('old', { expiresIn: 5 }), 'one'),
    openTab(page, tokens('old', { expiresIn: 5 }), 'two'),
  ];
  expect(await Promise.all([one.renew(), two.renew()])).toEqual(['one', 'one']);
  expect([one.tab.renewals, two.tab.renewals]).toEqual([1, 0]);
});

test('tokens of another person, and older ones, are left to their tab', async () => {
  const page = browser();
  openTab(page, tokens('theirs', { person: 'ben', expiresIn: 7200 }), 'ben');
  openTab(page, tokens('older', { expiresIn: 1 }), 'older');
  const tab = openTab(page, tokens('old', { expiresIn: 5 }), 'new');
  expect(await tab.renew()).toBe('new');
});

test('waits at most a moment for a tab that does not answer', async () => {
  jest.useFakeTimers();
  const page = browser();
  new RenewalTurns(() => new Promise(() => undefined), page).join();
  const renewed = openTab(page, tokens('old'), 'new').renew();
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await renewed).toBe('new');
  jest.useRealTimers();
});

test('a browser without locks renews in each tab', async () => {
  const page = { navigator: {}, BroadcastChannel: undefined } as unknown as TurnsPage;
  const [one, two] = [openTab(page, tokens('old'), 'one'), openTab(page, tokens('old'), 'two')];
  expect(await Promise.all([one.renew(), two.renew()])).toEqual(['one', 'two']);
});
