import { ErrorResponse, type User, type UserManager } from 'oidc-client-ts';
import { ApiError } from '../client/api-error';
import { drafts } from './draft-store';
import { freshSignIn } from './fresh-sign-in';
import { type Remembered, rememberedSignIn } from './remembered-sign-in';
import { RenewalTurns, type TurnsPage } from './renewal-turns';
import { renewBeforeSeconds } from './session-settings';
import type { SessionState, SessionUser } from './session-state';
import type { SignInRequest } from './sign-in-request';
import { openSignInWindow, type SignInWindow } from './sign-in-window';

/** The part of oidc-client-ts that the session uses. */
export type SignInClient = Pick<
  UserManager,
  | 'clearStaleState'
  | 'events'
  | 'getUser'
  | 'removeUser'
  | 'revokeTokens'
  | 'signinPopup'
  | 'signinRedirect'
  | 'signinSilent'
  | 'signoutRedirect'
  | 'storeUser'
>;

/** A token refused so soon after it was made will not get better by renewing it. */
const freshForMs = 30_000;
/** How often to check whether the sign-in window is still open. Milliseconds. */
const windowCheckMs = 500;

const texts = {
  unreachable: 'Signing in is not possible at the moment. Please try again shortly.',
  failed: 'Signing in did not work. Please try again.',
};

/**
 * The session of this browser tab: signs in and out, keeps the access token fresh, and knows who is signed
 * in. Independent of React; `subscribe` and `getState` are for `useSyncExternalStore`.
 */
export class BrowserSession {
  #state: SessionState = { status: 'loading', user: undefined, error: undefined, isWindowOpen: false };
  readonly #listeners = new Set<() => void>();
  #client: Promise<SignInClient> | undefined;
  #renewal: Promise<User | undefined> | undefined;
  #attempt: AbortController | undefined;
  #popup: SignInWindow | undefined;
  #started = false;
  #renewedAt = Number.NEGATIVE_INFINITY;

  readonly #turns: RenewalTurns;

  /** @param connect makes the client; called again after it has failed */
  constructor(
    private readonly connect: () => Promise<SignInClient>,
    page?: TurnsPage,
  ) {
    this.#turns = new RenewalTurns(() => this.#freshTokens(), page);
  }

  getState = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Finds out whether someone is signed in. Only the first call does something. */
  async start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    this.#turns.join();
    rememberedSignIn.onChange((word) => void this.#followOtherTab(word));
    try {
      const client = await this.#connected();
      const user = await client.getUser();
      if (user && isFresh(user)) this.#accept(user);
      else if (user?.refresh_token || rememberedSignIn.get() === 'in') await this.#resume();
      else this.#change({ status: 'anonymous' });
      void client.clearStaleState();
    } catch {
      this.#change({ status: 'anonymous', error: texts.unreachable });
    }
  }

  /**
   * Opens the sign-in window, or the sign-in page in this window if the browser blocks it. Call it right in a
   * click.
   */
  signIn = (): Promise<void> => this.#enter();

  /** The same, beginning with the sign-up screen. */
  signUp = (): Promise<void> => this.#enter('create');

  /** The same, in a window that was opened before this session was there. */
  answer = ({ prompt, popup }: SignInRequest): Promise<void> => this.#enter(prompt, popup);

  /** Brings the window in which someone signs in to the front. */
  showWindow = (): void => this.#popup?.focus();

  /** Gives up the current sign-in. */
  cancelSignIn = (): void => {
    this.#attempt?.abort();
    this.#popup?.close();
    this.#change({ isWindowOpen: false });
  };

  /**
   * Signs out here, in the other tabs and at the identity provider. Drafts of this person leave the device.
   */
  signOut = async (): Promise<void> => {
    rememberedSignIn.set('out');
    drafts.clear();
    try {
      const client = await this.#connected();
      await client.revokeTokens(['refresh_token']).catch(() => undefined);
      await client.signoutRedirect();
    } catch {
      await this.#forget();
    }
  };

  /**
   * A token that is valid right now, renewed if need be; undefined if no one is signed in.
   * @throws ApiError `network` while the provider can't be reached
   */
  getAccessToken = async (): Promise<string | undefined> => {
    if (this.#state.status !== 'signedIn') return undefined;
    const client = await this.#connected();
    const user = await client.getUser();
    if (user && isFresh(user)) return user.access_token;
    const renewed = await this.#renew();
    // The provider can't be reached: the session continues once it can.
    if (!renewed && this.#isSignedIn()) throw new ApiError(0, 'network', '');
    return renewed?.access_token;
  };

  /** The server refused this token: tries a new one once, otherwise the session has expired. */
  refused = async (token: string): Promise<void> => {
    if (this.#state.status !== 'signedIn') return;
    const user = await (await this.#connected()).getUser();
    if (user && user.access_token !== token) return;
    const hopeless = Date.now() - this.#renewedAt < freshForMs;
    const renewed = hopeless ? undefined : await this.#renew();
    if (!renewed || renewed.access_token === token) this.#change({ status: 'expired' });
  };

  #isSignedIn(): boolean {
    return this.#state.status === 'signedIn';
  }

  async #enter(prompt?: 'create', popup = openSignInWindow()): Promise<void> {
    this.#attempt?.abort();
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.#popup = popup;
    this.#change({ error: undefined, isWindowOpen: popup !== undefined });
    // No event reports that the person closed the window.
    const watch = setInterval(
      () => popup?.isClosed() && this.#change({ isWindowOpen: false }),
      windowCheckMs,
    );
    try {
      await this.#enterBy(popup, prompt, attempt);
    } finally {
      clearInterval(watch);
      if (this.#attempt === attempt) this.#change({ isWindowOpen: false });
    }
  }

  async #enterBy(
    popup: SignInWindow | undefined,
    prompt: 'create' | undefined,
    attempt: AbortController,
  ): Promise<void> {
    let client: SignInClient;
    try {
      client = await this.#connected();
    } catch {
      popup?.close();
      return this.#change({ error: texts.unreachable });
    }
    if (attempt.signal.aborted) return popup?.close();
    try {
      if (!popup) return await client.signinRedirect({ prompt, state: { returnTo: currentAddress() } });
      const user = await client.signinPopup({
        prompt,
        popupWindowTarget: popup.name,
        popupSignal: attempt.signal,
      });
      this.#renewedAt = Date.now();
      freshSignIn.note();
      this.#accept(user);
    } catch (error) {
      // Replaced by a second press, or given up by the person: neither needs a message.
      if (attempt.signal.aborted || isDenied(error)) return;
      popup?.close();
      this.#change({ error: error instanceof ErrorResponse ? texts.failed : texts.unreachable });
    }
  }

  /** A tab without tokens, but someone is signed in at the provider, as far as we know. */
  async #resume(): Promise<void> {
    const user = await this.#renew();
    if (user) return this.#accept(user);
    // The next tab need not wait for an answer that will not come.
    rememberedSignIn.set(undefined);
    this.#change({ status: 'anonymous' });
  }

  async #followOtherTab(word: Remembered): Promise<void> {
    const { status } = this.#state;
    if (word === 'in' && status === 'anonymous') await this.#resume();
    if (word === 'out' && (status === 'signedIn' || status === 'expired')) await this.#forget();
  }

  async #forget(): Promise<void> {
    drafts.clear();
    await (await this.#client?.catch(() => undefined))?.removeUser();
    this.#change({ status: 'anonymous', user: undefined, error: undefined });
  }

  /** One renewal at a time, for all callers. */
  #renew(): Promise<User | undefined> {
    this.#renewal ??= this.#renewOnce().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  /** The tokens if they are still fresh, which another tab may use instead of renewing. */
  async #freshTokens(): Promise<User | undefined> {
    if (!this.#isSignedIn()) return undefined;
    const user = await (await this.#connected()).getUser();
    return user && isFresh(user) ? user : undefined;
  }

  async #renewOnce(): Promise<User | undefined> {
    const client = await this.#connected();
    try {
      const before = await client.getUser();
      if (!before?.refresh_token) return await this.#renewAlone(client, before);
      return await this.#turns.take(before, async (newer) => {
        // Signed out while this tab waited.
        if (!(await client.getUser())) return undefined;
        return newer ? this.#adopt(client, newer) : this.#renewAlone(client, before);
      });
    } catch (error) {
      if (error instanceof ErrorResponse && this.#state.status === 'signedIn')
        this.#change({ status: 'expired' });
      const user = await client.getUser();
      return user && !user.expired ? user : undefined;
    }
  }

  async #adopt(client: SignInClient, newer: User): Promise<User> {
    await client.storeUser(newer);
    // Reading it sets the timer of its end.
    await client.getUser();
    this.#accept(newer);
    return newer;
  }

  /**
   * By refresh token if there is one. If the provider refuses it, by the provider's own session, in a hidden
   * frame.
   */
  async #renewAlone(client: SignInClient, before: User | null): Promise<User | undefined> {
    const user = await client.signinSilent().catch(async (error: unknown) => {
      if (!before?.refresh_token || !(error instanceof ErrorResponse)) throw error;
      await client.removeUser();
      return client.signinSilent();
    });
    if (!user) return undefined;
    this.#renewedAt = Date.now();
    this.#accept(user);
    return user;
  }

  #accept(user: User): void {
    rememberedSignIn.set('in');
    this.#change({ status: 'signedIn', user: toSessionUser(user), error: undefined });
  }

  #connected(): Promise<SignInClient> {
    this.#client ??= this.connect()
      .then((client) => {
        client.events.addAccessTokenExpiring(() => {
          if (this.#state.status === 'signedIn') void this.#renew();
        });
        return client;
      })
      .catch((error: unknown) => {
        this.#client = undefined;
        throw error;
      });
    return this.#client;
  }

  #change(next: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }
}

function isFresh(user: User): boolean {
  return user.expires_in === undefined || user.expires_in > renewBeforeSeconds / 2;
}

function isDenied(error: unknown): boolean {
  return error instanceof ErrorResponse && error.error === 'access_denied';
}

function currentAddress(): string {
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
}

function toSessionUser({ profile }: User): SessionUser {
  return {
    id: profile.sub,
    email: profile.email,
    firstName: profile.given_name,
    lastName: profile.family_name,
  };
}
