import type { TriggeredAction } from '@botter/engine';
import type { NewOutboxRow } from './rows';
import type { UpdateContributors, UpdateOutcome } from './update-contributor';

/** The rows of contributors for actions that others began: those of a webhook, for example. */
export function rowsOfEntered(
  contributors: Pick<UpdateContributors, 'rowsOf'>,
  source: string,
  { botId, bot, occasion, dialog, now }: UpdateOutcome,
  entered: readonly TriggeredAction[],
): NewOutboxRow[] {
  if (!occasion) return [];
  return entered.flatMap((triggered, n) =>
    contributors.rowsOf(`${source}/entered-${n}`, {
      botId,
      bot,
      occasion: { ...occasion, triggered },
      dialog,
      now,
    }),
  );
}
