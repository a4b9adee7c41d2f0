import type { User } from '@botter/contracts';
import type { Clock } from '@botter/server-http';
import { v7 as uuid } from 'uuid';
import type { VerifiedToken } from '../tokens/access-token-verifier';
import { differs, toUser, type UserStore } from './user.store';
import { isIncomplete, mergeProfiles, readProfile } from './user-profile';
import type { UserinfoClient } from './userinfo.client';
import type { UserRow } from './users.tables';

/** How long a user is not looked up again: a page makes a dozen calls together. */
const rememberMs = 15_000;
const rememberAtMost = 5_000;
/** The shortest time between two requests to the userinfo endpoint about one person. */
const userinfoEveryMs = 60 * 60_000;

/** Finds the person behind a token, creates it on the first call, and keeps e-mail and names up to date. */
export class UserDirectory {
  readonly #recent = new Map<string, { claims: string; user: User; until: number }>();

  constructor(
    private readonly store: UserStore,
    private readonly userinfo: UserinfoClient,
    private readonly clock: Clock,
  ) {}

  /**
   * @param token what was verified
   * @param bearer the token itself, to ask the userinfo endpoint with
   */
  async userOf(token: VerifiedToken, bearer: string): Promise<User> {
    const now = this.clock.now();
    const key = `${token.issuer} ${token.subject}`;
    const profile = readProfile(token.claims);
    const claims = JSON.stringify(profile);
    const known = this.#recent.get(key);
    if (known && known.claims === claims && known.until > now.getTime()) return known.user;

    const user = toUser(await this.#upToDate(token, bearer, now));
    this.#recent.delete(key);
    if (this.#recent.size >= rememberAtMost) this.#forgetOldest();
    this.#recent.set(key, { claims, user, until: now.getTime() + rememberMs });
    return user;
  }

  async #upToDate(token: VerifiedToken, bearer: string, now: Date): Promise<UserRow> {
    const row = await this.store.find(token);
    const fromToken = readProfile(token.claims);
    const ask = isIncomplete(fromToken) && isDue(row, now);
    const fromProvider = ask ? await this.userinfo.profileOf(bearer, token.subject) : undefined;
    const profile = fromProvider ? mergeProfiles(fromToken, fromProvider) : fromToken;
    if (row && !ask && !differs(row, profile)) return row;
    const fresh = { id: uuid(), createdAt: now, userinfoAt: ask ? now : undefined };
    const saved = await this.store.save(token, profile, fresh);
    const hash = saved.verified_email_hash;
    // Without it, what waits for the address is found a little later.
    if (hash && hash !== row?.verified_email_hash)
      await this.store.announceVerified(saved).catch(() => undefined);
    return saved;
  }

  #forgetOldest(): void {
    for (const key of this.#recent.keys()) {
      this.#recent.delete(key);
      return;
    }
  }
}

function isDue(row: UserRow | undefined, now: Date): boolean {
  return !row?.userinfo_at || now.getTime() - row.userinfo_at.getTime() >= userinfoEveryMs;
}
