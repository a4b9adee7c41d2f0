import type { ActionData, ActionReference } from '@botter/contracts';
import { button } from './button';
import { delayedCallback } from './delayed-callback';
import type { Link } from './link';
import { step } from './step';

/** Every kind of reference, in the order of the screens. */
const links = { button, step, delayedCallback } satisfies {
  readonly [Part in ActionReference['part']]: Link<Part>;
};

export type LinkKind = (typeof links)[keyof typeof links]['kind'];

export const linkKinds: readonly Link[] = Object.values(links);

/** A reference as the screens draw it: what it is, and the label or the compact delay. */
export function linkOf(
  reference: ActionReference,
  content: Pick<ActionData, 'steps'>,
): { readonly kind: LinkKind; readonly label: string; readonly key: string } {
  const { kind } = links[reference.part];
  // The type checker can't see that both are of one kind.
  const link: Link = links[reference.part];
  const key = link.key?.(reference) ?? String(reference.index);
  return { kind, label: link.label(reference, content), key };
}

export function linkLook(kind: LinkKind): Link {
  return linkKinds.find((link) => link.kind === kind) ?? button;
}
