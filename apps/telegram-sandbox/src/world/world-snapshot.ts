import type { BotFatherDialog } from './bot-father/dialog';
import type { StoredFile } from './file-store';
import type { PaymentsSnapshot } from './payments';
import type { SandboxPoll } from './polls';
import type { StickerSet } from './sticker-sets';
import type { Person, SandboxBot, SandboxChat, UpdateEntry } from './types';

/** What survives a restart. */
export interface WorldSnapshot {
  readonly version: 1;
  readonly bots: readonly SandboxBot[];
  readonly deletedBotIds: readonly number[];
  readonly people: readonly Person[];
  readonly chats: readonly SandboxChat[];
  readonly files: readonly StoredFile[];
  /** Missing in states of older versions. */
  readonly botFather?: readonly { readonly personId: number; readonly dialog: BotFatherDialog }[];
  /** Missing in states of older versions. */
  readonly polls?: readonly SandboxPoll[];
  readonly payments?: PaymentsSnapshot;
  readonly stickerSets?: readonly StickerSet[];
  readonly updates: readonly { readonly botId: number; readonly updates: readonly UpdateEntry[] }[];
}
