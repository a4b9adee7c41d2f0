import { useCallback, useSyncExternalStore } from 'react';
import { isSetupStep, type SetupStep } from './setup-steps';

/** A person's progress on this device. It holds no secret: a bot's token is never kept. */
export interface Progress {
  readonly step?: SetupStep | undefined;
  /** The bot that is being set up. */
  readonly botId?: string | undefined;
  /** The person wants to add a further bot, whichever bots exist. */
  readonly isNew?: boolean | undefined;
  /** It has received its first message, or the person has closed the setup. */
  readonly finished?: boolean | undefined;
}

const nothing: Progress = {};
const keyOf = (userId: string) => `botter.setup.${userId}`;
const watchers = new Set<() => void>();
/** The same object for the same text, as React expects of what it reads. */
let parsed: { text: string | null; progress: Progress } = { text: null, progress: nothing };

/**
 * The progress of a user on this device, the same in all tabs: a bot that one tab adds is the bot of the
 * others. If storage is switched off, it lasts as long as the page.
 */
export function useProgress(userId: string | undefined) {
  const progress = useSyncExternalStore(watch, () => (userId === undefined ? nothing : read(userId)));
  const update = useCallback(
    (patch: Progress) => {
      if (userId !== undefined) write(userId, { ...read(userId), ...patch });
    },
    [userId],
  );
  const restart = useCallback(() => {
    if (userId !== undefined) write(userId, { isNew: true });
  }, [userId]);
  return { progress, update, restart };
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
}

function read(userId: string): Progress {
  const text = stored(userId);
  if (text !== parsed.text) parsed = { text, progress: parse(text) };
  return parsed.progress;
}

function stored(userId: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId));
  } catch {
    return parsed.text;
  }
}

function write(userId: string, progress: Progress): void {
  const text = JSON.stringify(progress);
  try {
    localStorage.setItem(keyOf(userId), text);
  } catch {
    parsed = { text, progress };
  }
  for (const watcher of watchers) watcher();
}

function parse(text: string | null): Progress {
  try {
    const kept = JSON.parse(text ?? '{}') as Record<string, unknown> | null;
    return {
      step: typeof kept?.step === 'string' && isSetupStep(kept.step) ? kept.step : undefined,
      botId: typeof kept?.botId === 'string' ? kept.botId : undefined,
      isNew: kept?.isNew === true,
      finished: kept?.finished === true,
    };
  } catch {
    return nothing;
  }
}
