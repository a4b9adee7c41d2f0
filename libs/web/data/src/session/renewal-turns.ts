import { User } from 'oidc-client-ts';

/** The lock that a tab renews under, the one that it holds while it is open, and the channel between tabs. */
const turn = 'botter.renewal';
const presence = 'botter.tab';
const channelName = 'botter.tokens';

/** How long a tab waits for its turn, and for the other tabs' answers. Milliseconds. */
const turnMs = 30_000;
const answersMs = 3_000;

type Word =
  | { readonly question: string; readonly person: string }
  | { readonly answerTo: string; readonly tokens: string | undefined };

/** The part of a browser that the turns use. */
export type TurnsPage = {
  readonly navigator: Pick<Navigator, 'locks'>;
  BroadcastChannel: typeof BroadcastChannel;
};

/**
 * Makes the tabs of this browser renew one after the other, and share the result. A refresh token is good for
 * one use, a duplicated tab has the same one, and a token that is used twice counts as stolen: the sign-in
 * ends in all tabs. Tokens go from tab to tab only through memory, and only to the same person. A browser
 * without locks renews in each tab on its own.
 */
export class RenewalTurns {
  #channel: BroadcastChannel | undefined;

  /** @param own this tab's tokens while it is signed in */
  constructor(
    private readonly own: () => Promise<User | undefined>,
    private readonly page: TurnsPage = window,
  ) {}

  /** From now on this tab answers the others. */
  join(): void {
    const { navigator, BroadcastChannel } = this.page;
    if (!navigator.locks || !BroadcastChannel) return;
    this.#channel = new BroadcastChannel(channelName);
    this.#channel.addEventListener('message', ({ data }) => void this.#answer(data as Word));
    // Held until the tab is closed, so that others know from how many tabs answers will come.
    void navigator.locks.request(presence, { mode: 'shared' }, () => new Promise(() => undefined));
  }

  /**
   * Waits for this tab's turn. `renew` gets newer tokens of this person that another tab has, if there are
   * any.
   * @throws DOMException `TimeoutError` if the turn doesn't come
   */
  async take<T>(user: User, renew: (newer: User | undefined) => Promise<T>): Promise<T> {
    if (!this.#channel) return renew(undefined);
    const signal = AbortSignal.timeout(turnMs);
    return this.page.navigator.locks.request(turn, { signal }, async () => renew(await this.#newer(user)));
  }

  async #newer(user: User): Promise<User | undefined> {
    const { held = [] } = await this.page.navigator.locks.query();
    const others = held.filter(({ name }) => name === presence).length - 1;
    const question = crypto.randomUUID();
    return new Promise((resolve) => {
      let missing = others;
      const done = (newer?: User) => {
        clearTimeout(deadline);
        this.#channel?.removeEventListener('message', onAnswer);
        resolve(newer);
      };
      const onAnswer = ({ data }: MessageEvent<Word>) => {
        if (!('answerTo' in data) || data.answerTo !== question) return;
        missing -= 1;
        const theirs = data.tokens === undefined ? undefined : User.fromStorageString(data.tokens);
        if (theirs && isNewer(theirs, user)) done(theirs);
        else if (missing <= 0) done();
      };
      const deadline = setTimeout(done, answersMs);
      if (missing <= 0) return done();
      this.#channel?.addEventListener('message', onAnswer);
      this.#say({ question, person: user.profile.sub });
    });
  }

  async #answer(word: Word): Promise<void> {
    if (!('question' in word)) return;
    const own = await this.own().catch(() => undefined);
    const tokens = own?.profile.sub === word.person ? own.toStorageString() : undefined;
    this.#say({ answerTo: word.question, tokens });
  }

  #say(word: Word): void {
    this.#channel?.postMessage(word);
  }
}

function isNewer(theirs: User, user: User): boolean {
  return theirs.access_token !== user.access_token && (theirs.expires_at ?? 0) >= (user.expires_at ?? 0);
}
