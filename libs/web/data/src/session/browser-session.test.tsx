import { ErrorResponse, User } from 'oidc-client-ts';
import { BrowserSession, type SignInClient } from './browser-session';
import { drafts } from './draft-store';
import { freshSignIn } from './fresh-sign-in';
import { rememberedSignIn } from './remembered-sign-in';

const hour = 3600;

function person(
  token: string,
  { expiresIn = hour, refreshToken = 'refresh' as string | undefined } = {},
): User {
  const profile = { sub: 'ann', email: 'ann@example.com', given_name: 'Ann', family_name: 'Lee' };
  return new User({
    access_token: token,
    refresh_token: refreshToken,
    token_type: 'Bearer',
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    profile: { ...profile, iss: 'https://id.example', aud: 'web', exp: 0, iat: 0 },
  });
}

/** The provider's client, with a store of one person and answers that a test decides. */
class FakeClient {
  user: User | null = null;
  silent: () => Promise<User> = () => Promise.reject(new ErrorResponse({ error: 'login_required' }));
  popup: () => Promise<User> = () => new Promise(() => undefined);
  calls: string[] = [];
  windows: string[] = [];
  expiring: () => void = () => undefined;
  events = { addAccessTokenExpiring: (handle: () => void) => void (this.expiring = handle) };

  clearStaleState = async () => undefined;
  getUser = async () => this.user;
  removeUser = async () => void (this.user = null);
  revokeTokens = async () => void this.calls.push('revoke');
  signoutRedirect = async () => void this.calls.push('sign out');
  signinRedirect = async (options: object) => void this.calls.push(`redirect ${JSON.stringify(options)}`);
  signinSilent = async () => {
    this.calls.push('silent');
    this.user = await this.silent();
    return this.user;
  };
  signinPopup = async (options: { prompt?: string; popupWindowTarget: string; popupSignal: AbortSignal }) => {
    this.calls.push(`popup ${options.prompt ?? 'login'}`);
    this.windows.push(options.popupWindowTarget);
    const aborted = new Promise<never>((_, reject) => {
      options.popupSignal.addEventListener('abort', () => reject(new Error('Popup aborted')));
    });
    this.user = await Promise.race([this.popup(), aborted]);
    return this.user;
  };
}

let client: FakeClient;
let session: BrowserSession;
const opened = jest.fn();
let popup: { close: jest.Mock; focus: jest.Mock; closed: boolean };

beforeEach(() => {
  window.localStorage.clear();
  client = new FakeClient();
  session = new BrowserSession(async () => client as unknown as SignInClient);
  popup = { close: jest.fn(), focus: jest.fn(), closed: false };
  opened.mockReset().mockReturnValue(popup);
  window.open = opened;
});

const status = () => session.getState().status;
const tellFromOtherTab = async (word: string) => {
  window.dispatchEvent(new StorageEvent('storage', { key: 'botter.session', newValue: word }));
  await new Promise((done) => setTimeout(done, 0));
};

describe('when a tab opens', () => {
  test('is anonymous without asking the provider if no one was signed in', async () => {
    await session.start();
    expect(session.getState()).toEqual({
      status: 'anonymous',
      user: undefined,
      error: undefined,
      isWindowOpen: false,
    });
    expect(client.calls).toEqual([]);
  });

  test('continues with the tokens of the tab', async () => {
    client.user = person('one');
    await session.start();
    expect(session.getState()).toMatchObject({
      status: 'signedIn',
      user: { id: 'ann', email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' },
    });
    expect(await session.getAccessToken()).toBe('one');
  });

  test('renews tokens that have run out meanwhile', async () => {
    client.user = person('old', { expiresIn: -5 });
    client.silent = async () => person('new');
    await session.start();
    expect(status()).toBe('signedIn');
    expect(await session.getAccessToken()).toBe('new');
  });

  test('signs in silently if another tab is signed in', async () => {
    rememberedSignIn.set('in');
    client.silent = async () => person('one');
    await session.start();
    expect(status()).toBe('signedIn');
  });

  test('is anonymous if the provider no longer knows anyone', async () => {
    rememberedSignIn.set('in');
    await session.start();
    expect(status()).toBe('anonymous');
    expect(rememberedSignIn.get()).toBeUndefined();
  });

  test('reports that signing in is impossible while the server does not answer, and tries again on a press', async () => {
    let up = false;
    session = new BrowserSession(async () => {
      if (!up) throw new Error('no answer');
      return client as unknown as SignInClient;
    });
    await session.start();
    expect(session.getState()).toMatchObject({
      status: 'anonymous',
      error: 'Signing in is not possible at the moment. Please try again shortly.',
    });
    up = true;
    client.popup = async () => person('one');
    await session.signIn();
    expect(session.getState()).toMatchObject({ status: 'signedIn', error: undefined });
  });

  test('starts once, however often it is mounted', async () => {
    client.user = person('old', { expiresIn: -5 });
    client.silent = async () => person('new');
    await Promise.all([session.start(), session.start()]);
    expect(client.calls).toEqual(['silent']);
  });
});

describe('signing in', () => {
  beforeEach(() => session.start());

  test('opens the window before anything is awaited, and remembers for the other tabs', async () => {
    client.popup = async () => person('one');
    const done = session.signIn();
    expect(opened).toHaveBeenCalledWith(
      '',
      expect.stringContaining('botter-sign-in'),
      expect.stringContaining('popup'),
    );
    await done;
    expect(status()).toBe('signedIn');
    expect(rememberedSignIn.get()).toBe('in');
  });

  test('begins with the sign-up screen for signing up', async () => {
    client.popup = async () => person('one');
    await session.signUp();
    expect(client.calls).toEqual(['popup create']);
  });

  test('begins again in a new window on a second press, and silently gives up the first', async () => {
    const first = session.signIn();
    await Promise.resolve();
    client.popup = async () => person('two');
    await Promise.all([first, session.signUp()]);
    expect(client.calls).toEqual(['popup login', 'popup create']);
    expect(new Set(client.windows).size).toBe(2);
    expect(session.getState()).toMatchObject({ status: 'signedIn', error: undefined });
  });

  test('shows that its window is open until that is closed, and shows or closes it', async () => {
    jest.useFakeTimers();
    const first = session.signIn();
    expect(session.getState().isWindowOpen).toBe(true);
    session.showWindow();
    expect(popup.focus).toHaveBeenCalledTimes(1);
    popup.closed = true;
    await jest.advanceTimersByTimeAsync(500);
    expect(session.getState().isWindowOpen).toBe(false);
    popup.closed = false;
    const second = session.signIn();
    expect(session.getState().isWindowOpen).toBe(true);
    session.cancelSignIn();
    await Promise.all([first, second]);
    expect(popup.close).toHaveBeenCalled();
    expect(session.getState()).toMatchObject({ isWindowOpen: false, error: undefined });
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  test('counts as one sign-in; a continued session is none', async () => {
    window.sessionStorage.clear();
    client.silent = async () => person('renewed');
    rememberedSignIn.set('in');
    const other = new BrowserSession(async () => client as unknown as SignInClient);
    await other.start();
    expect([other.getState().status, freshSignIn.isKnown()]).toEqual(['signedIn', false]);
    client.popup = async () => person('one');
    await session.signIn();
    expect(freshSignIn.isKnown()).toBe(true);
  });

  test('opens the provider in the same window if popups are blocked, and comes back to the address', async () => {
    opened.mockReturnValue(null);
    window.history.replaceState(null, '', '/bots?tab=shared');
    await session.signIn();
    expect(client.calls).toEqual(['redirect {"state":{"returnTo":"/bots?tab=shared"}}']);
  });

  test('stays quiet when the person gives up', async () => {
    client.popup = () => Promise.reject(new ErrorResponse({ error: 'access_denied' }));
    await session.signIn();
    expect(session.getState()).toMatchObject({ status: 'anonymous', error: undefined });
  });

  test('reports that the provider fails', async () => {
    client.popup = () => Promise.reject(new ErrorResponse({ error: 'server_error' }));
    await session.signIn();
    expect(session.getState().error).toBe('Signing in did not work. Please try again.');
  });
});

describe('the access token', () => {
  beforeEach(async () => {
    client.user = person('one');
    await session.start();
  });

  test('is renewed once for many calls at the same time', async () => {
    client.user = person('one', { expiresIn: 5 });
    client.silent = async () => person('two');
    const tokens = await Promise.all([
      session.getAccessToken(),
      session.getAccessToken(),
      session.getAccessToken(),
    ]);
    expect(tokens).toEqual(['two', 'two', 'two']);
    expect(client.calls).toEqual(['silent']);
  });

  test('is renewed ahead of its end', async () => {
    client.silent = async () => person('two');
    client.expiring();
    await new Promise((done) => setTimeout(done, 0));
    expect(await session.getAccessToken()).toBe('two');
  });

  test('is renewed by the session at the provider if the refresh token is refused', async () => {
    client.user = person('one', { expiresIn: 5 });
    let tries = 0;
    client.silent = async () => {
      tries += 1;
      if (tries === 1) throw new ErrorResponse({ error: 'invalid_grant' });
      return person('two');
    };
    expect(await session.getAccessToken()).toBe('two');
  });

  test('is used to its end while the provider cannot be reached', async () => {
    client.user = person('one', { expiresIn: 5 });
    client.silent = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await session.getAccessToken()).toBe('one');
    expect(status()).toBe('signedIn');
  });

  test("fails like the network while the provider can't be reached and the token has expired", async () => {
    client.user = person('one', { expiresIn: -5 });
    client.silent = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(session.getAccessToken()).rejects.toMatchObject({ status: 0, code: 'network' });
    expect(status()).toBe('signedIn');
  });

  test('is renewed once if the server refuses it; refused again, the session has expired but keeps its person', async () => {
    client.silent = async () => person('two');
    await session.refused('one');
    expect(status()).toBe('signedIn');
    await session.refused('two');
    expect(session.getState()).toMatchObject({ status: 'expired', user: { id: 'ann' } });
    expect(client.calls).toEqual(['silent']);
    expect(await session.getAccessToken()).toBeUndefined();
  });

  test('may be refused without consequence if it is no longer ours', async () => {
    await session.refused('an older one');
    expect(status()).toBe('signedIn');
    expect(client.calls).toEqual([]);
  });

  test('expires the session if it cannot be renewed', async () => {
    client.user = person('one', { expiresIn: -5 });
    expect(await session.getAccessToken()).toBeUndefined();
    expect(status()).toBe('expired');
  });
});

describe('signing out', () => {
  beforeEach(async () => {
    client.user = person('one');
    await session.start();
  });

  test('revokes, notifies the other tabs and ends the session at the provider', async () => {
    await session.signOut();
    expect(client.calls).toEqual(['revoke', 'sign out']);
    expect(rememberedSignIn.get()).toBe('out');
  });

  test('clears the drafts from this device, also in a tab that follows another one', async () => {
    drafts.keep('chat.c1', 'half a sentence');
    await session.signOut();
    expect(drafts.hasAny()).toBe(false);
    drafts.keep('chat.c1', 'half a sentence');
    await tellFromOtherTab('out');
    expect(drafts.hasAny()).toBe(false);
  });

  test("works on this device while the provider can't be reached", async () => {
    client.signoutRedirect = () => Promise.reject(new TypeError('Failed to fetch'));
    await session.signOut();
    expect(session.getState()).toMatchObject({ status: 'anonymous', user: undefined });
    expect(client.user).toBeNull();
  });

  test('happens in every tab', async () => {
    await tellFromOtherTab('out');
    expect(session.getState()).toMatchObject({ status: 'anonymous', user: undefined });
    client.silent = async () => person('two');
    await tellFromOtherTab('in');
    expect(status()).toBe('signedIn');
  });
});
