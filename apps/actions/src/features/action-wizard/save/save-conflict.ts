import { ApiError } from '@botter/web-data';
import { type ActionDraft, sameField } from '../../../shared/action-draft';

/** Somebody else's change that a save would undo. */
export interface SaveConflict {
  /** Who made it; undefined where the server didn't say. */
  readonly by: string | undefined;
  /** When, as ISO 8601. */
  readonly at: string | undefined;
}

const names: Record<keyof ActionDraft, string> = {
  command: 'command',
  trigger: 'trigger',
  parseMode: 'parse mode',
  text: 'message',
  media: 'media',
  buttons: 'buttons',
  buttonLayout: 'button layout',
  disableWebPagePreview: 'web page preview',
  delayedCallbacks: 'delayed callbacks',
  webhookUrl: 'webhook',
  webhookSecret: 'webhook',
  webhookEnabled: 'webhook',
};

/** What is not the same in two versions of an action, in the words of the wizard. */
export function changedParts(before: ActionDraft, after: ActionDraft): string[] {
  const fields = Object.keys(names) as (keyof ActionDraft)[];
  const changed = fields.filter((field) => !sameField(before[field], after[field]));
  return [...new Set(changed.map((field) => names[field]))];
}

/** The change that stands in the way of a save; undefined where the save failed for another reason. */
export function saveConflictOf(error: unknown): SaveConflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return undefined;
  const detail = (name: string) => error.details.find(({ path }) => path === name)?.message;
  return { by: detail('changed_by'), at: detail('changed_at') };
}
