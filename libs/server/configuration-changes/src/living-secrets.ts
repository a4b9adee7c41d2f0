import type { BeforeAndAfter } from './restore-target';

/** References to secrets of what comes back: they may be erased already. */
export function returningSecrets({ before, after }: BeforeAndAfter): string[] {
  return [
    ...[...after.actions].map(([id, { content }]) =>
      hasSecret(before, id, content.webhookSecretRef) ? null : content.webhookSecretRef,
    ),
    ...[...after.webhooks].map(([id, { secretRef }]) => (before.webhooks.has(id) ? null : secretRef)),
  ].filter((ref) => ref !== null);
}

/** Whether the action has this secret already. */
function hasSecret({ actions }: BeforeAndAfter['before'], id: string, ref: string | null): boolean {
  return actions.get(id)?.content.webhookSecretRef === ref;
}

/** Secrets that are already erased: of actions by their commands, of webhooks by their ids. */
export interface LostSecrets {
  readonly actions: readonly string[];
  readonly webhooks: readonly string[];
}

/** The restored parts, without their secrets that are erased. Pure. */
export function withLivingSecrets(
  { before, after }: BeforeAndAfter,
  living: ReadonlySet<string>,
): { readonly what: BeforeAndAfter; readonly lost: LostSecrets } {
  const isErased = (ref: string | null) => ref !== null && !living.has(ref);
  const lost: { actions: string[]; webhooks: string[] } = { actions: [], webhooks: [] };
  const actions = new Map(after.actions);
  for (const [id, action] of after.actions) {
    const { webhookSecretRef: ref } = action.content;
    if (hasSecret(before, id, ref) || !isErased(ref)) continue;
    lost.actions.push(action.content.command);
    actions.set(id, { ...action, content: { ...action.content, webhookSecretRef: null } });
  }
  // A webhook that was signed is signed again: it gets a new secret.
  const webhooks = [...after.webhooks].filter(
    ([id, { secretRef }]) => !before.webhooks.has(id) && isErased(secretRef),
  );
  lost.webhooks.push(...webhooks.map(([id]) => id));
  return { what: { before, after: { ...after, actions } }, lost };
}
