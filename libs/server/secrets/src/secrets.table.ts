import type { SecretKind } from './secret-store';

/** Row of `app.secrets`. */
export interface SecretRow {
  ref: string;
  kind: SecretKind;
  bot_id: string;
  key_id: string;
  sealed: Buffer;
}

export type SecretsTables = {
  'app.secrets': SecretRow;
};
