import { appConfig } from '@botter/web-data/session';
import { readConsent, watchConsent } from './consent';
import type { TrackedUser } from './tracked-user';
import type { Tracker } from './tracker/tracker';

/** What to tell the tracker once it is loaded. One for the page. */
const state: { page?: string; user?: TrackedUser | undefined } = {};
let tracker: Promise<Tracker | undefined> | undefined;

/** Starts the analytics that this installation has; without any nothing is loaded and nothing leaves. */
export function startTracking(): void {
  tracker ??= load().catch(() => undefined);
}

/** Someone is looking at another page. */
export function reportPage(path: string): void {
  state.page = path;
  void tracker?.then((it) => it?.page(path));
}

/** Someone is signed in; undefined where nobody is any more. */
export function reportUser(user: TrackedUser | undefined): void {
  state.user = user;
  void tracker?.then((it) => it?.user(user));
}

async function load(): Promise<Tracker | undefined> {
  const { tracking } = await appConfig();
  // A server of the version before says nothing of it.
  if (!tracking?.provider && !tracking?.siteScript) return undefined;
  const { Tracker } = await import('./tracker/tracker');
  const started = new Tracker(tracking);
  const follow = () => started.consent(readConsent());
  watchConsent(follow);
  follow();
  if (state.user) started.user(state.user);
  if (state.page !== undefined) started.page(state.page);
  return started;
}
