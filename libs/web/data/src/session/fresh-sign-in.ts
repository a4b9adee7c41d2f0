const key = 'botter.signed-in';

/**
 * Remembers for this tab that someone signed in here, rather than that a session went on. Told apart by
 * analytics only.
 */
export const freshSignIn = {
  note(): void {
    try {
      window.sessionStorage.setItem(key, '1');
    } catch {
      // Without storage no sign-in is counted.
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
      // Without storage there is nothing to forget.
    }
  },
};
