import { appConfig } from '@botter/web-data/session';
import { readConsent, watchConsent } from './consent';
import type { TrackedUser } from './tracked-user';
import type { Tracker } from './tracker/tracker';

/** What to report to the tracker once it is loaded. */
interface Tracking {
  page?: string;
  user?: TrackedUser | undefined;
  tracker?: Promise<Tracker | undefined>;
}

const key = Symbol.for('botter.tracking');

/**
 * One for the page, on the window: the landing page and the product are built separately and may be in the
 * same page.
 */
function tracking(): Tracking {
  const page = window as unknown as { [key]?: Tracking };
  page[key] ??= {};
  return page[key];
}

/** Starts the analytics that this installation has; without any nothing is loaded and nothing leaves. */
export function startTracking(): void {
  tracking().tracker ??= load().catch(() => undefined);
  // Answers of this script: the one that has started the tracker doesn't see them.
  watchConsent(followConsent);
}

/** The person has opened another page. */
export function reportPage(path: string): void {
  tracking().page = path;
  void tracking().tracker?.then((it) => it?.page(path));
}

/** Someone is signed in; undefined after signing out. */
export function reportUser(user: TrackedUser | undefined): void {
  tracking().user = user;
  void tracking().tracker?.then((it) => it?.user(user));
}

function followConsent(): void {
  void tracking().tracker?.then((it) => it?.consent(readConsent()));
}

async function load(): Promise<Tracker | undefined> {
  const config = (await appConfig()).tracking;
  // A server of the version before doesn't have it.
  if (!config?.provider && !config?.siteScript) return undefined;
  const { Tracker } = await import('./tracker/tracker');
  const started = new Tracker(config);
  started.consent(readConsent());
  const { user, page } = tracking();
  if (user) started.user(user);
  if (page !== undefined) started.page(page);
  return started;
}
