import type { ComponentType, SVGProps } from 'react';

export type EntryKind = 'page' | 'bot' | 'botPage' | 'command' | 'action' | 'chat';

/** Something that the palette finds. */
export interface Entry {
  /** Different from that of every other entry. */
  readonly id: string;
  readonly kind: EntryKind;
  readonly label: string;
  /** After the label, in grey: the bot it belongs to. */
  readonly hint?: string;
  /** What else it is found by. */
  readonly keywords?: string;
  readonly icon?: ComponentType<SVGProps<SVGSVGElement>>;
  /** The name on an avatar, where it has no icon. */
  readonly avatar?: string;
  /** The bot it belongs to. */
  readonly botId?: string;
  /** Where it goes, or what it does. */
  readonly to?: string;
  readonly run?: () => void;
  /** True where the palette asks something before it closes. */
  readonly staysOpen?: boolean;
}

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}
