import { type ActionTrigger, actionKey, BotterError, isFallback } from '@botter/contracts';
import type { ActionEvent } from './action.events';
import { digestOf, type SavedContent, type SecretChange, sizeOf, withSecret } from './action-content';
import { type ActionQuotas, refuseResultBeyondQuotas } from './action-quotas';

/** The new state of an action: an existing id is changed, another one is added. */
export interface SavedAction {
  readonly actionId: string;
  readonly content: SavedContent;
  readonly secret: SecretChange;
}

/** Saves many actions together. Only the result has to be valid: two actions may exchange their commands. */
export interface SaveActions {
  readonly type: 'SaveActions';
  /** Ids; those that are already deleted are skipped. */
  readonly deleted: readonly string[];
  readonly saved: readonly SavedAction[];
  readonly quotas: ActionQuotas;
}

interface Named {
  readonly command: string;
  readonly actionTrigger: ActionTrigger;
  readonly isFallback?: true;
  readonly size: number;
}

interface Existing {
  readonly actions: ReadonlyMap<
    string,
    Named & { readonly webhookSecretRef: string | null; readonly digest: string }
  >;
  readonly size: number;
}

/**
 * Measures the contents that `saveTogether` will ask for, one in each step: digests of thousands take too
 * long for a decision, which nothing interrupts.
 */
export function* measuringSaved(
  { actions }: Pick<Existing, 'actions'>,
  { saved }: SaveActions,
): Generator<void> {
  for (const { actionId, content, secret } of saved) {
    sizeOf(withSecret(content, secret, actions.get(actionId)?.webhookSecretRef ?? null));
    yield;
  }
}

/**
 * @throws BotterError `conflict` if two actions of the result would have the same command, or
 * `quota_exceeded`
 */
export function saveTogether(existing: Existing, { deleted, saved, quotas }: SaveActions): ActionEvent[] {
  const { actions } = existing;
  const result = new Map<string, Named>(actions);
  const events: ActionEvent[] = [];
  for (const actionId of deleted) {
    const before = actions.get(actionId);
    if (!before || !result.delete(actionId)) continue;
    events.push({ type: 'ActionDeleted', data: { actionId, retiredSecretRef: before.webhookSecretRef } });
  }
  for (const { actionId, content: saving, secret } of saved) {
    const before = result.has(actionId) ? actions.get(actionId) : undefined;
    const ref = before?.webhookSecretRef ?? null;
    const content = withSecret(saving, secret, ref);
    const { command, actionTrigger, triggers } = content;
    result.set(actionId, {
      command,
      actionTrigger,
      size: sizeOf(content),
      ...(isFallback(triggers) && { isFallback: true }),
    });
    if (!before) {
      events.push({ type: 'ActionAdded', data: { actionId, content } });
    } else if (digestOf(content) !== before.digest) {
      const retiredSecretRef = ref === content.webhookSecretRef ? null : ref;
      events.push({ type: 'ActionChanged', data: { actionId, content, retiredSecretRef } });
    }
  }
  refuseDoubles(result.values());
  refuseResultBeyondQuotas(existing, result, quotas);
  return events;
}

function refuseDoubles(actions: Iterable<Named>): void {
  const keys = new Set<string>();
  let fallback: string | undefined;
  for (const { actionTrigger, command, isFallback: isAnotherFallback } of actions) {
    if (isAnotherFallback && fallback !== undefined) {
      throw new BotterError('conflict', `There would be two fallbacks: ${fallback} and ${command}`);
    }
    if (isAnotherFallback) fallback = command;
    const key = actionKey(actionTrigger, command);
    if (keys.has(key)) {
      throw new BotterError('conflict', `There would be two ${actionTrigger} actions named ${command}`);
    }
    keys.add(key);
  }
}
