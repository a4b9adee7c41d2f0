import type { Account, AccountStore, NewAccount } from '../accounts/account.store';
import { hashPassword, isPassword } from '../accounts/password';
import { AttemptLimit } from './attempt-limit';

export type SignInResult =
  | { readonly kind: 'signedIn'; readonly account: Account }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'tooMany'; readonly waitMs: number };

const quarterHour = 15 * 60_000;

/**
 * Checks passwords and makes accounts, with a limit on failed attempts for each account and for each address.
 */
export class SignInService {
  readonly #perAccount: AttemptLimit;
  readonly #perAddress: AttemptLimit;

  constructor(
    private readonly accounts: AccountStore,
    now: () => number = Date.now,
  ) {
    this.#perAccount = new AttemptLimit({ tries: 8, windowMs: quarterHour, now });
    this.#perAddress = new AttemptLimit({ tries: 60, windowMs: quarterHour, now });
  }

  /** @param address of the client that makes the attempt */
  async signIn(email: string, password: string, address: string): Promise<SignInResult> {
    const key = email.toLowerCase();
    const waitMs = Math.max(this.#perAccount.waitMs(key), this.#perAddress.waitMs(address));
    if (waitMs > 0) return { kind: 'tooMany', waitMs };
    // Counted before the slow part, so that concurrent attempts count too.
    this.#perAccount.countWrong(key);
    this.#perAddress.countWrong(address);
    const account = await this.accounts.byEmail(email);
    const matches = await isPassword(password, account?.password ?? undefined);
    if (!account || !matches) return { kind: 'wrong' };
    this.#perAccount.forget(key);
    this.#perAddress.forget(address);
    return { kind: 'signedIn', account };
  }

  /** Undefined if the address already has an account. */
  async signUp(account: NewAccount, password: string): Promise<Account | undefined> {
    return this.accounts.signUp(account, await hashPassword(password));
  }
}
