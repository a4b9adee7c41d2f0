import type { SecretKind } from './secret-store';

/** Row of `app.secrets`. */
export interface SecretRow {
  ref: string;
  kind: SecretKind;
  bot_id: string;
  key_id: string;
  sealed: Buffer;
}

/** Row of `app.key_holders`: a running process and the ids of the keys it knows. */
interface KeyHolderRow {
  process: string;
  key_ids: string[];
  seals_with: string;
  seen_at: Date;
}

export type SecretsTables = {
  'app.key_holders': KeyHolderRow;
  'app.secrets': SecretRow;
};
