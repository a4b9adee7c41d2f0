import { keepOpener } from './consent-focus';

export type Consent = 'undecided' | 'accepted' | 'declined';
export type ConsentChoice = Exclude<Consent, 'undecided'>;

/** The device's answer, as text. */
export const consentWords: Record<Consent, string> = {
  undecided: '',
  accepted: 'You accepted enhanced analytics.',
  declined: 'You declined enhanced analytics.',
};

const key = 'botter.consent';
/** After this time the banner asks again. */
const validMs = 365 * 24 * 3600_000;

interface Kept {
  readonly choice: ConsentChoice;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Shown again although there is an answer, so that it can be changed. */
let reopened = false;
let openings = 0;
/** The answer on this page, if the device stores nothing. */
let unkept: Kept | undefined;
const watchers = new Set<() => void>();

/** This device's answer, for 365 days. */
export function readConsent(): Consent {
  const kept = load();
  return kept && Date.now() - kept.at < validMs ? kept.choice : 'undecided';
}

/** Keeps the answer and closes the banner. Every open tab follows. */
export function setConsent(choice: ConsentChoice): void {
  reopened = false;
  const kept: Kept = { choice, at: Date.now() };
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    unkept = undefined;
  } catch {
    // Storage may be forbidden: the answer then lasts as long as the page.
    unkept = kept;
  }
  announce();
}

/** Opens the banner again; it gets the focus, and returns it to the opener. */
export function openCookieSettings(opener: Element | null = document.activeElement): void {
  reopened = true;
  openings += 1;
  keepOpener(opener);
  announce();
}

/** How often this page asked for the banner. */
export function countOpenings(): number {
  return openings;
}

/** Whether the banner is to be shown. */
export function isAsking(): boolean {
  return reopened || readConsent() === 'undecided';
}

/** Calls the watcher when the answer may have changed, here or in another tab. Returns what stops it. */
export function watchConsent(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
}

function load(): Kept | undefined {
  if (unkept) return unkept;
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept> | null;
    const isValid = kept?.choice === 'accepted' || kept?.choice === 'declined';
    return isValid && typeof kept.at === 'number' ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}

function announce(): void {
  for (const watcher of watchers) watcher();
}
