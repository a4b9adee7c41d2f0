import { createHash } from 'node:crypto';
import type { ActionContent } from './action.events';

/** What happens to the webhook's secret when an action is saved. */
export type SecretChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'set'; readonly ref: string };

export type SavedContent = Omit<ActionContent, 'webhookSecretRef'>;

/** The content as it is stored: an action without triggers or steps has no field for them. */
export function withoutEmptyLists<Content extends Pick<SavedContent, 'triggers' | 'actionData'>>({
  triggers = [],
  actionData: { steps = [], ...actionData },
  ...content
}: Content): Omit<Content, 'triggers' | 'actionData'> & Pick<SavedContent, 'triggers' | 'actionData'> {
  return {
    ...content,
    ...(triggers.length > 0 && { triggers }),
    actionData: steps.length === 0 ? actionData : { ...actionData, steps },
  };
}

/** @param before the reference to the secret that the action has; null if it has none */
export function withSecret(
  content: SavedContent,
  secret: SecretChange,
  before: string | null,
): ActionContent {
  const webhookSecretRef = secret.kind === 'keep' ? before : secret.kind === 'set' ? secret.ref : null;
  const known = whole.get(content);
  if (known?.webhookSecretRef === webhookSecretRef) return known;
  const made = { ...content, webhookSecretRef };
  whole.set(content, made);
  return made;
}

/** The same object for the same secret, so that it is measured once. */
const whole = new WeakMap<SavedContent, ActionContent>();

interface Measures {
  readonly digest: string;
  readonly size: number;
}

/**
 * A decision and the state after it ask for the same ones; of a large action each answer takes a millisecond.
 */
const measured = new WeakMap<ActionContent, Measures>();

/** Contents come out of one schema, so that equal ones have equal JSON once the keys are sorted. */
export function digestOf(content: ActionContent): string {
  return measuresOf(content).digest;
}

/** An action's share of its bot's quota: the bytes of its JSON. */
export function sizeOf(content: ActionContent): number {
  return measuresOf(content).size;
}

function measuresOf(content: ActionContent): Measures {
  const known = measured.get(content);
  if (known) return known;
  const json = canonical(content);
  const measures = {
    digest: createHash('sha256').update(json).digest('base64url'),
    size: Buffer.byteLength(json),
  };
  measured.set(content, measures);
  return measures;
}

function canonical(content: ActionContent): string {
  return JSON.stringify(content, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
