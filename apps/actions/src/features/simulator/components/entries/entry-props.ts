import type { SimulatorEntry } from '@botter/simulator';

export interface EntryProps<Kind extends SimulatorEntry['kind']> {
  entry: Extract<SimulatorEntry, { kind: Kind }>;
  botId: string;
  /** True: nothing more of this reply follows. */
  endsReply: boolean;
  /** The bot's name where several people write. */
  sender: string | null;
  onSend: (text: string) => void;
  onPress: (entryId: number, row: number, column: number) => void;
}
