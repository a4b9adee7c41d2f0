import { z } from 'zod';

interface MessageKindFacts {
  /** The name of such a message if there is no more to show of it. */
  readonly name: string;
  /** Its text is its own, or its caption, so a bot may reply to it; that of others only describes them. */
  readonly hasOwnText: boolean;
}

const facts = {
  text: { name: 'Message', hasOwnText: true },
  photo: { name: 'Photo', hasOwnText: true },
  video: { name: 'Video', hasOwnText: true },
  audio: { name: 'Audio', hasOwnText: true },
  voice: { name: 'Voice message', hasOwnText: true },
  animation: { name: 'GIF', hasOwnText: true },
  document: { name: 'Document', hasOwnText: true },
  sticker: { name: 'Sticker', hasOwnText: false },
  location: { name: 'Location', hasOwnText: false },
  contact: { name: 'Contact', hasOwnText: false },
  poll: { name: 'Poll', hasOwnText: false },
  button_press: { name: 'Button pressed', hasOwnText: false },
  other: { name: 'Message', hasOwnText: false },
} as const satisfies Readonly<Record<string, MessageKindFacts>>;

export type MessageKind = keyof typeof facts;
export const messageKinds: Readonly<Record<MessageKind, MessageKindFacts>> = facts;
export const messageKindSchema = z.enum(Object.keys(facts) as [MessageKind, ...MessageKind[]]);
