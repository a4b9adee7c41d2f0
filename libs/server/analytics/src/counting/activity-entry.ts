import type { Plan } from '@botter/engine';
import type { ChatActivity, DialogActivity, LedgerWriter } from '@botter/server-conversations';
import { unansweredText } from './unanswered-text';

/**
 * The record of one update, or of messages that follow from none. Stored for seconds, but the version after
 * reads it.
 */
export interface ActivityEntry {
  /** Milliseconds, as `Date.now()`. */
  readonly at: number;
  /** Set if a message came in: when it was written. */
  readonly incomingAt?: number;
  /** Label of the button that was pressed. */
  readonly press?: string;
  /** Messages that an action sends. */
  readonly replies?: number;
  /** Messages that a person sends. */
  readonly sent?: number;
  readonly action?: string;
  /** What happened to the dialog, by the places of steps: `action/step`. */
  readonly dialog?: readonly (readonly [what: DialogActivity['what'], place: string])[];
  /** Normalised; set if no action replies, or only the fallback. */
  readonly unanswered?: string;
}

/**
 * Telegram keeps updates for a day; what claims to be older, or to come from the future, has a wrong time.
 */
const oldestMs = 2 * 24 * 60 * 60_000;
const labelLength = 64;

/** Notes what is counted. */
export const activityWriter: LedgerWriter = {
  name: 'analytics',
  entryOf: ({
    plan,
    actionId,
    isContinued,
    dialog,
    outgoing,
    now,
  }: ChatActivity): ActivityEntry | undefined => {
    const at = now.getTime();
    const action = {
      ...(actionId !== null && !isContinued && { action: actionId }),
      ...(dialog?.length && { dialog: dialog.map(noted) }),
    };
    if (!plan) return { at, ...(actionId === null ? { sent: outgoing } : { replies: outgoing }), ...action };
    const replies = outgoing > 0 ? { replies: outgoing } : {};
    if (plan.kind === 'callback') return { at, press: labelOf(plan), ...replies, ...action };
    if (plan.kind === 'joined') return { at, ...replies, ...action };
    if (plan.kind !== 'message') return undefined;
    const isAnswered =
      plan.answered !== undefined || (actionId !== null ? !plan.triggered?.isFallback : outgoing > 0);
    const unanswered = isAnswered ? undefined : unansweredText(plan);
    return {
      at,
      incomingAt: writtenAt(plan, at),
      ...replies,
      ...action,
      ...(unanswered !== undefined && { unanswered }),
    };
  },
};

function noted({ what, actionId, stepId }: DialogActivity): [DialogActivity['what'], string] {
  return [what, `${actionId}/${stepId}`];
}

function writtenAt({ message }: Extract<Plan, { kind: 'message' }>, now: number): number {
  const at = Date.parse(message.sentAt);
  return at <= now && at > now - oldestMs ? at : now;
}

function labelOf({ press }: Extract<Plan, { kind: 'callback' }>): string {
  return [...(press.label ?? press.value)].slice(0, labelLength).join('');
}
