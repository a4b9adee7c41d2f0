import type { Button } from '@botter/contracts';
import { type ActionDraft, emptyDraft } from '../../../shared/action-draft';
import { emptyButton } from '../steps/buttons/buttons';
import { type StepNumber, wizardSteps } from '../steps/steps';

/** A draft that survived a reload. */
export interface StoredDraft {
  readonly draft: ActionDraft;
  readonly newButton: Button;
  readonly step: StepNumber;
  readonly version: number | undefined;
  /** Milliseconds since the epoch. */
  readonly keptAt: number;
}

type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the draft of one action (or of the new action of a bot) is kept. */
export function draftKey(botId: string, actionId: string | undefined): string {
  return `botter.action-draft.${botId}.${actionId ?? 'new'}`;
}

/** Keeps a draft on this device, without its webhook secret: secrets don't belong in a browser's storage. */
export function keepDraft(store: KeyValueStore, key: string, { draft, ...rest }: StoredDraft): void {
  const { webhookSecret: _secret, ...kept } = draft;
  try {
    store.setItem(key, JSON.stringify({ ...rest, draft: kept }));
  } catch {
    // Storage is full or switched off: the wizard works on, only without surviving a reload.
  }
}

/** The draft kept under this key, with `secret` put back in; undefined where there is none that can be read. */
export function loadDraft(store: KeyValueStore, key: string, secret = ''): StoredDraft | undefined {
  try {
    const kept = JSON.parse(store.getItem(key) ?? 'null') as Partial<StoredDraft> | null;
    if (!kept?.draft || typeof kept.draft !== 'object') return undefined;
    const step = wizardSteps.find(({ number }) => number === kept.step)?.number ?? 1;
    const draft = { ...emptyDraft, ...kept.draft, webhookSecret: secret };
    if (!hasShape(draft)) return undefined;
    const newButton = { ...emptyButton, ...kept.newButton } as Button;
    return { draft, newButton, step, version: kept.version, keptAt: kept.keptAt ?? 0 };
  } catch {
    return undefined;
  }
}

/** Forgets the draft, after a save or when the person discards it. */
export function dropDraft(store: KeyValueStore, key: string): void {
  try {
    store.removeItem(key);
  } catch {
    // See keepDraft.
  }
}

/** A draft written by another version of the product may lack the shape; showing it would break the screen. */
function hasShape(draft: ActionDraft): boolean {
  return (
    [draft.command, draft.text, draft.webhookUrl].every((field) => typeof field === 'string') &&
    Array.isArray(draft.buttons) &&
    draft.buttons.every((button) => typeof button?.label === 'string' && typeof button?.value === 'string') &&
    Array.isArray(draft.delayedCallbacks)
  );
}
