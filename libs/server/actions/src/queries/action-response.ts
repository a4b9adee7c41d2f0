import type { Action } from '@botter/contracts';
import type { Secret } from '@botter/server-secrets';
import type { ActionRow } from '../actions.tables';

/**
 * The webhook secrets by their references; undefined for those who may not change actions, who see no
 * addresses of webhooks either.
 */
export type VisibleSecrets = ReadonlyMap<string, Secret> | undefined;

/** An action as the contract shows it. */
export function toActionResponse(row: ActionRow<string | Date>, secrets: VisibleSecrets): Action {
  const { webhookSecretRef, webhookUrl, actionData, triggers = [], ...content } = row.content;
  return {
    id: row.id,
    botId: row.bot_id,
    ...content,
    triggers,
    // Rows of the version before have no number of buttons per row.
    actionData: {
      ...actionData,
      buttonsPerRow: actionData.buttonsPerRow ?? null,
      steps: actionData.steps ?? [],
    },
    ...(secrets && { webhookUrl, webhookSecret: revealed(webhookSecretRef, secrets) }),
    version: row.version,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  };
}

function revealed(ref: string | null, secrets: ReadonlyMap<string, Secret>): string | null {
  return ref === null ? null : (secrets.get(ref)?.reveal() ?? null);
}
