import { newKey } from '../client/new-key';

/** One key for each draft and tab: `botter.draft.<name>@<tab>`. */
const prefix = 'botter.draft.';
const tabKey = 'botter.tab';
/**
 * A draft that was not touched for this time has lost its tab, even if the browser didn't report it.
 * Milliseconds.
 */
const abandonedAfterMs = 24 * 3600_000;

interface Kept {
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Its tab was closed or left the product. */
  readonly left?: boolean;
}

/**
 * Drafts on this device, one of each name for each tab. A tab finds its own again after a reload; the draft
 * of a closed tab goes to the next tab that asks for it. Drafts are in local storage, so that a closed
 * browser loses nothing, and are cleared at sign-out. If storage is full or switched off, nothing is kept and
 * nothing fails.
 */
export class DraftStore {
  readonly #watchers = new Set<() => void>();
  #known: string | undefined;

  constructor(
    private readonly page: () => Pick<Window, 'localStorage' | 'sessionStorage' | 'addEventListener'>,
  ) {}

  /** This tab's draft of that name, or the newest draft of a closed tab, which this tab takes over. */
  load(name: string): string | undefined {
    const found = this.#drafts()
      .filter(({ key }) => key.startsWith(`${prefix}${name}@`))
      .filter(({ key, kept }) => key === this.#keyOf(name) || isAbandoned(kept))
      .sort((a, b) => b.kept.at - a.kept.at);
    const first = found.find(({ key }) => key === this.#keyOf(name)) ?? found[0];
    if (!first) return undefined;
    if (first.key !== this.#keyOf(name)) {
      this.#local((store) => store.removeItem(first.key));
      this.keep(name, first.kept.text);
    }
    return first.kept.text;
  }

  /** Keeps this tab's draft; an empty one is dropped. */
  keep(name: string, text: string): void {
    this.#local((store) => {
      if (text === '') store.removeItem(this.#keyOf(name));
      else store.setItem(this.#keyOf(name), JSON.stringify({ text, at: Date.now() } satisfies Kept));
    });
  }

  /**
   * The drafts of this tab, or of a closed one, under names with this beginning, by the rest of the name.
   * Takes nothing over.
   */
  peek(start: string): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const { key, kept } of this.#drafts()) {
      const [name = '', tab] = key.slice(prefix.length).split('@');
      if (!name.startsWith(start) || !(tab === this.#tab || isAbandoned(kept))) continue;
      found.set(name.slice(start.length), kept.text);
    }
    return found;
  }

  /** True while this device keeps something, of any tab, that was not sent or saved. */
  hasAny(): boolean {
    return this.#unsaved().length > 0;
  }

  /** Drops everything of all tabs. */
  clear(): void {
    this.#local((store) => {
      for (const key of this.#unsaved()) store.removeItem(key);
    });
    for (const watcher of this.#watchers) watcher();
  }

  /**
   * Calls the watcher when all drafts were dropped, for copies in memory. Returns a function that stops it.
   */
  onClear(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /**
   * This tab's id. Stored in the session when the page is left, so that a reload finds it and a duplicated
   * tab doesn't.
   */
  get #tab(): string {
    if (this.#known !== undefined) return this.#known;
    const known = this.#session((store) => store.getItem(tabKey)) ?? newKey();
    this.#known = known;
    this.#session((store) => store.removeItem(tabKey));
    this.page().addEventListener('pagehide', () => {
      this.#session((store) => store.setItem(tabKey, known));
      this.#markMine(true);
    });
    this.page().addEventListener('pageshow', () => {
      this.#session((store) => store.removeItem(tabKey));
      this.#markMine(false);
    });
    return known;
  }

  #keyOf(name: string): string {
    return `${prefix}${name}@${this.#tab}`;
  }

  #unsaved(): string[] {
    return this.#keys().filter((key) => key.startsWith(prefix));
  }

  #drafts(): { key: string; kept: Kept }[] {
    return this.#keys().flatMap((key) => {
      const kept = key.startsWith(prefix) ? this.#local((store) => parse(store.getItem(key))) : undefined;
      return kept ? [{ key, kept }] : [];
    });
  }

  #markMine(left: boolean): void {
    for (const { key, kept } of this.#drafts()) {
      if (!key.endsWith(`@${this.#tab}`)) continue;
      this.#local((store) => store.setItem(key, JSON.stringify({ ...kept, left })));
    }
  }

  #keys(): string[] {
    return this.#local((store) => Array.from({ length: store.length }, (_, at) => store.key(at) ?? '')) ?? [];
  }

  #local<T>(use: (store: Storage) => T): T | undefined {
    try {
      return use(this.page().localStorage);
    } catch {
      return undefined;
    }
  }

  #session<T>(use: (store: Storage) => T): T | undefined {
    try {
      return use(this.page().sessionStorage);
    } catch {
      return undefined;
    }
  }
}

function isAbandoned({ left, at }: Kept): boolean {
  return left === true || Date.now() - at > abandonedAfterMs;
}

function parse(value: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(value ?? 'null') as Partial<Kept> | null;
    return typeof kept?.text === 'string' && typeof kept.at === 'number' ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}

/** The drafts of this tab. */
export const drafts = new DraftStore(() => window);
