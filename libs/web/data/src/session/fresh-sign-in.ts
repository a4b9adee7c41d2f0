const key = 'botter.signed-in';

/** Remembers for this tab that someone signed in here, rather than that a session went on. Told apart by analytics only. */
export const freshSignIn = {
  note(): void {
    try {
      window.sessionStorage.setItem(key, '1');
    } catch {
      // Without storage nobody is counted.
    }
  },
  isKnown(): boolean {
    try {
      return window.sessionStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  },
  forget(): void {
    try {
      window.sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};
