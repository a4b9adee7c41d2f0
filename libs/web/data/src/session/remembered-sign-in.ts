const key = 'botter.signed-in';

/**
 * Whether somebody is signed in in this browser: one mark without any secret, shared by all tabs. A new tab that finds
 * it asks the provider silently; a tab whose mark disappears signs out with the others.
 */
export const rememberedSignIn = {
  get(): boolean {
    try {
      return window.localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  },
  set(signedIn: boolean): void {
    try {
      if (!signedIn) window.localStorage.removeItem(key);
      else if (!rememberedSignIn.get()) window.localStorage.setItem(key, '1');
    } catch {
      // Storage may be switched off; then every tab is on its own.
    }
  },
  /** Tells when another tab changes the mark. Answers a function that stops it. */
  onChange(listener: (signedIn: boolean) => void): () => void {
    const handle = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener(rememberedSignIn.get());
    };
    window.addEventListener('storage', handle);
    return () => window.removeEventListener('storage', handle);
  },
};
