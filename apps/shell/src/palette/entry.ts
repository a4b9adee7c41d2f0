import type { ComponentType, SVGProps } from 'react';

export type EntryKind = 'page' | 'bot' | 'botPage' | 'command' | 'action' | 'chat';

/** Something that the palette finds. */
export interface Entry {
  /** Unique among all entries. */
  readonly id: string;
  readonly kind: EntryKind;
  readonly label: string;
  /** After the label, in grey: the bot it belongs to. */
  readonly hint?: string;
  /** Further words that find it. */
  readonly keywords?: string;
  readonly icon?: ComponentType<SVGProps<SVGSVGElement>>;
  /** The name on an avatar, if it has no icon. */
  readonly avatar?: string;
  /** The bot it belongs to. */
  readonly botId?: string;
  /** Its target, or what it does. */
  readonly to?: string;
  readonly run?: () => void;
  /** True if the palette stays open to ask something first. */
  readonly staysOpen?: boolean;
}

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}
