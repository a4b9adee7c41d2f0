import { DraftStore } from './draft-store';

class Store implements Storage {
  [name: string]: unknown;
  readonly #values = new Map<string, string>();
  get length() {
    return this.#values.size;
  }
  key = (at: number) => [...this.#values.keys()][at] ?? null;
  getItem = (key: string) => this.#values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#values.set(key, value);
  removeItem = (key: string) => void this.#values.delete(key);
  clear = () => this.#values.clear();
}

/** A browser with one device storage. A tab keeps its session storage over reloads. */
function browser() {
  const localStorage = new Store();
  const load = (sessionStorage = new Store()) => {
    const page = Object.assign(new EventTarget(), { localStorage, sessionStorage }) as never as Window;
    return {
      drafts: new DraftStore(() => page),
      sessionStorage,
      close: () => page.dispatchEvent(new Event('pagehide')),
    };
  };
  return { localStorage, load };
}

test('keeps one draft for each name, and nothing of an empty text', () => {
  const { localStorage, load } = browser();
  const { drafts } = load();
  drafts.keep('chat.c1', 'half a th');
  expect(drafts.load('chat.c1')).toBe('half a th');
  expect(drafts.load('chat.c2')).toBeUndefined();
  drafts.keep('chat.c1', '');
  expect(localStorage).toHaveLength(0);
});

test('two tabs have two drafts, each found again after a reload', () => {
  const { load } = browser();
  const one = load();
  const two = load();
  one.drafts.keep('chat.c1', 'from one');
  expect(two.drafts.load('chat.c1')).toBeUndefined();
  two.drafts.keep('chat.c1', 'from two');
  one.close();
  two.close();
  expect(load(two.sessionStorage).drafts.load('chat.c1')).toBe('from two');
  expect(load(one.sessionStorage).drafts.load('chat.c1')).toBe('from one');
});

test('a duplicated tab does not share the draft', () => {
  const { load } = browser();
  const { drafts, sessionStorage } = load();
  drafts.keep('chat.c1', 'mine');
  const copied = new Store();
  for (let at = 0; at < sessionStorage.length; at++) {
    const key = sessionStorage.key(at) ?? '';
    copied.setItem(key, sessionStorage.getItem(key) ?? '');
  }
  expect(load(copied).drafts.load('chat.c1')).toBeUndefined();
});

test('a draft whose tab was closed goes to the next tab, once', () => {
  const { load } = browser();
  const closed = load();
  closed.drafts.keep('chat.c1', 'left behind');
  closed.close();
  const next = load();
  expect(next.drafts.load('chat.c1')).toBe('left behind');
  expect(next.drafts.load('chat.c1')).toBe('left behind');
  expect(load().drafts.load('chat.c1')).toBeUndefined();
});

test('clearing drops the drafts of all tabs, and nothing else', () => {
  const { localStorage, load } = browser();
  const one = load();
  const two = load();
  const cleared = jest.fn();
  expect(one.drafts.hasAny()).toBe(false);
  two.drafts.keep('unsent.c1', '[]');
  one.drafts.keep('action.b1.new', '{}');
  localStorage.setItem('botter.theme', 'dark');
  expect(one.drafts.hasAny()).toBe(true);
  one.drafts.onClear(cleared);
  one.drafts.clear();
  expect(one.drafts.hasAny()).toBe(false);
  expect([localStorage.key(0), localStorage.length]).toEqual(['botter.theme', 1]);
  expect(cleared).toHaveBeenCalledTimes(1);
});

test('without storage nothing is kept and nothing fails', () => {
  const drafts = new DraftStore(
    () =>
      ({
        addEventListener: () => undefined,
        get localStorage(): Storage {
          throw new Error('denied');
        },
        get sessionStorage(): Storage {
          throw new Error('denied');
        },
      }) as never,
  );
  drafts.keep('chat.c1', 'text');
  expect(drafts.load('chat.c1')).toBeUndefined();
  expect(drafts.hasAny()).toBe(false);
  drafts.clear();
});
