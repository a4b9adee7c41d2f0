const key = 'botter.session';

/** `in`: someone is signed in in this browser; `out`: that person has signed out. */
export type Remembered = 'in' | 'out';

/**
 * A message between the tabs of this browser: one word without any secret. A new tab that finds `in` asks the
 * provider silently; a tab that sees `out` appear signs out with the others.
 */
export const rememberedSignIn = {
  get(): Remembered | undefined {
    try {
      return read(window.localStorage.getItem(key));
    } catch {
      return undefined;
    }
  },
  set(word: Remembered | undefined): void {
    try {
      if (word === undefined) window.localStorage.removeItem(key);
      else if (rememberedSignIn.get() !== word) window.localStorage.setItem(key, word);
    } catch {
      // Storage may be switched off; then every tab is on its own.
    }
  },
  /** Reports words of other tabs. Returns a function that stops it. */
  onChange(listener: (word: Remembered) => void): () => void {
    const handle = (event: StorageEvent) => {
      const word = event.key === key ? read(event.newValue) : undefined;
      if (word) listener(word);
    };
    window.addEventListener('storage', handle);
    return () => window.removeEventListener('storage', handle);
  },
};

function read(value: string | null): Remembered | undefined {
  return value === 'in' || value === 'out' ? value : undefined;
}
