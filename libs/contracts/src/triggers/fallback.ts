import { z } from 'zod';
import { defineTrigger } from './trigger-definition';

const type = 'fallback';

export const fallback = defineTrigger({
  schema: z.object({ type: z.literal(type) }),
  sentence: () => 'Nothing else replies',
});

/** Whether the action replies to what no other action of the bot replies to. */
export function isFallback(triggers: readonly { readonly type: string }[] = []): boolean {
  return triggers.some((trigger) => trigger.type === type);
}
