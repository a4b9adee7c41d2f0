import type { ChatActivity, LedgerWriter } from '@botter/server-conversations';

/** What a person does about broadcasts. Stored for seconds, but the version after reads it. */
export interface ReactionEntry {
  /** Telegram's id of the person. */
  readonly id: string;
  /** The broadcast whose button was pressed; left out: the person has unsubscribed. */
  readonly pressed?: string;
}

/** Notes presses of the buttons of broadcasts, and who unsubscribes. */
export const reactionWriter: LedgerWriter = {
  name: 'broadcasts',
  entryOf({ plan, contactUpdates = [] }: ChatActivity): ReactionEntry | undefined {
    if (plan?.kind !== 'message' && plan?.kind !== 'callback') return undefined;
    const id = plan.sender?.telegramUserId;
    if (id === undefined) return undefined;
    if (plan.kind === 'callback' && plan.broadcastId) return { id, pressed: plan.broadcastId };
    const unsubscribes =
      (plan.kind === 'message' && plan.unsubscribes) ||
      contactUpdates.some((update) => 'unsubscribed' in update && update.unsubscribed);
    return unsubscribes ? { id } : undefined;
  },
};
