import { freshSignIn } from '@botter/web-data/session';

const key = 'botter.reported-sign-in.';

/**
 * True the first time that this user is reported to this tracker after signing in here: neither a reload nor
 * another tab is a sign-in.
 */
export function isFirstReport(tracker: string, userId: string): boolean {
  if (!freshSignIn.isKnown()) return false;
  try {
    if (sessionStorage.getItem(key + tracker) === userId) return false;
    sessionStorage.setItem(key + tracker, userId);
    return true;
  } catch {
    return false;
  }
}

/** The next sign-in of this tab counts again. */
export function forgetReports(): void {
  freshSignIn.forget();
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(key)) sessionStorage.removeItem(name);
  } catch {
    // Without storage nothing was kept.
  }
}
