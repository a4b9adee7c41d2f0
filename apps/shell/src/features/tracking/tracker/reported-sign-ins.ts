const key = 'botter.reported-sign-in.';

/** True the first time in this tab's session that this user is reported to this tracker: a reload is no sign-in. */
export function isFirstReport(tracker: string, userId: string): boolean {
  try {
    if (sessionStorage.getItem(key + tracker) === userId) return false;
    sessionStorage.setItem(key + tracker, userId);
    return true;
  } catch {
    return false;
  }
}

/** The next sign-in of this tab is one again. */
export function forgetReports(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(key)) sessionStorage.removeItem(name);
  } catch {
    // Without storage nothing was kept.
  }
}
