import type { DraftStore } from '@botter/web-data';
import { type ActionDraft, emptyDraft } from '../../../shared/action-draft';
import { type ButtonDraft, emptyButtonDraft } from '../steps/buttons/button-draft';
import { type StepNumber, wizardSteps } from '../steps/steps';

/** A draft that survived a reload. */
export interface StoredDraft {
  readonly draft: ActionDraft;
  readonly newButton: ButtonDraft;
  readonly step: StepNumber;
  readonly version: number | undefined;
  /** Milliseconds since the epoch. */
  readonly keptAt: number;
}

/** Where drafts are kept: `drafts` of this tab, which two tabs don't share. */
type Drafts = Pick<DraftStore, 'load' | 'keep'>;

/** The name of the draft of one action, or of the new action of a bot. */
export function draftName(botId: string, actionId: string | undefined): string {
  return `action.${botId}.${actionId ?? 'new'}`;
}

/** Keeps a draft on this device, without its webhook secret: secrets don't belong in a browser's storage. */
export function keepDraft(drafts: Drafts, name: string, { draft, ...rest }: StoredDraft): void {
  const { webhookSecret: _secret, ...kept } = draft;
  drafts.keep(name, JSON.stringify({ ...rest, draft: kept }));
}

/** The draft kept under this name, with `secret` put back in; undefined where there is none that can be read. */
export function loadDraft(drafts: Drafts, name: string, secret = ''): StoredDraft | undefined {
  try {
    const kept = JSON.parse(drafts.load(name) ?? 'null') as Partial<StoredDraft> | null;
    if (!kept?.draft || typeof kept.draft !== 'object') return undefined;
    const step = wizardSteps.find(({ number }) => number === kept.step)?.number ?? 1;
    const draft = { ...emptyDraft, ...kept.draft, webhookSecret: secret };
    if (!hasShape(draft)) return undefined;
    const newButton = { ...emptyButtonDraft, ...kept.newButton } as ButtonDraft;
    return { draft, newButton, step, version: kept.version, keptAt: kept.keptAt ?? 0 };
  } catch {
    return undefined;
  }
}

/** Forgets the draft, after a save or when the person discards it. */
export function dropDraft(drafts: Drafts, name: string): void {
  drafts.keep(name, '');
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
