import type { Media } from '@botter/contracts';

/**
 * Secrets and files that the published actions of a bot with drafts use: they are kept although no action of
 * the draft may use them.
 */
export interface PublishedUses {
  /** Names of the secrets of their webhooks. */
  readonly secretRefs: readonly string[];
  /** Uploaded files, with the commands of the actions. */
  readonly files: readonly { readonly fileId: string; readonly command: string }[];
}

interface UsingAction {
  readonly command: string;
  readonly media: readonly Media[];
  readonly webhookSecretRef: string | null;
}

export function usesOf(actions: Iterable<UsingAction>): PublishedUses {
  const secretRefs: string[] = [];
  const files: { fileId: string; command: string }[] = [];
  for (const { command, media, webhookSecretRef } of actions) {
    if (webhookSecretRef !== null) secretRefs.push(webhookSecretRef);
    for (const one of media) if (one.source === 'upload') files.push({ fileId: one.fileId, command });
  }
  return { secretRefs, files };
}
