import type { TrackingConfig } from '@botter/contracts';
import type { Consent } from '../consent';
import type { TrackedUser } from '../tracked-user';
import { signInEvent } from './attributes';
import { Provider } from './provider';
import { forgetReports, isFirstReport } from './reported-sign-ins';
import { SiteScript } from './site-script';

/**
 * The analytics that an installation has. Who someone is leaves only after consent; what happened may leave
 * without.
 */
export class Tracker {
  readonly #provider: Provider | undefined;
  readonly #site: SiteScript | undefined;
  #consent: Consent = 'undecided';
  #user: TrackedUser | undefined;
  #page: string | undefined;

  constructor({ provider, siteScript }: TrackingConfig) {
    this.#provider = provider ? new Provider(provider) : undefined;
    this.#site = siteScript === null ? undefined : new SiteScript(siteScript);
    this.#site?.load();
  }

  consent(consent: Consent): void {
    if (consent === this.#consent) return;
    this.#consent = consent;
    if (consent !== 'accepted') {
      this.#provider?.stop();
      this.#site?.stopIdentifying();
      return;
    }
    this.#provider?.start();
    if (this.#page !== undefined) this.#provider?.page(this.#page);
    if (this.#user) this.#identify(this.#user);
  }

  page(path: string): void {
    this.#page = path;
    if (this.#consent === 'accepted') this.#provider?.page(path);
  }

  user(user: TrackedUser | undefined): void {
    const before = this.#user;
    this.#user = user;
    if (user === undefined) {
      if (before) this.#signedOut();
      return;
    }
    if (user.id === before?.id) return;
    if (this.#site && isFirstReport('site', user.id)) {
      this.#site.event(signInEvent(user.createdAt, Date.now()));
    }
    if (this.#consent === 'accepted') this.#identify(user);
  }

  #identify(user: TrackedUser): void {
    this.#provider?.user(user);
    this.#site?.identify({ user_id: user.id });
  }

  #signedOut(): void {
    forgetReports();
    if (this.#consent === 'accepted') this.#provider?.signedOut();
  }
}
