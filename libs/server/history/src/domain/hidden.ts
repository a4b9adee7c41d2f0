import type { Part } from './configuration';
import type { Difference } from './differences';

/** What a caller may not see: a part with everything in it, or the addresses of the webhooks of actions. */
export type Hidden = Part | 'action.webhookUrl';

/** The differences that a caller sees. Of a hidden address they show only whether there is one. */
export function visibleDifferences(
  differences: readonly Difference[],
  hidden: readonly Hidden[],
): Difference[] {
  const visible = differences.filter(({ part }) => !hidden.includes(part));
  return hidden.includes('action.webhookUrl') ? visible.map(withoutWebhookUrl) : visible;
}

function withoutWebhookUrl(difference: Difference): Difference {
  const { part, field, old, new: now } = difference;
  if (part !== 'action') return difference;
  if (field === 'webhookUrl') return { ...difference, old: isSet(old), new: isSet(now) };
  return field === null ? { ...difference, old: urlIsSet(old), new: urlIsSet(now) } : difference;
}

/** Null stays null, as the words depend on it. */
const isSet = (url: unknown) => (url === null ? null : true);

/** Of a whole action, or of none. */
function urlIsSet(action: unknown): unknown {
  if (typeof action !== 'object' || action === null || !('webhookUrl' in action)) return action;
  const { webhookUrl, ...others } = action;
  return { ...others, webhookUrlSet: webhookUrl !== null };
}
