import type { IncomingMessageKind } from './plan-types';
import type { MessageView } from './update-view';

export function fullName({
  first_name,
  last_name,
}: {
  first_name?: string;
  last_name?: string;
}): string | null {
  return [first_name, last_name].filter(Boolean).join(' ') || null;
}

/**
 * Which messages are of a kind. The first that fits counts, because an animation is also sent as a document
 * and a venue as a location.
 */
const kinds: Readonly<Record<IncomingMessageKind, (message: Partial<MessageView>) => unknown>> = {
  text: ({ text }) => text !== undefined,
  photo: ({ photo }) => photo,
  animation: ({ animation }) => animation,
  video: ({ video }) => video,
  audio: ({ audio }) => audio,
  voice: ({ voice }) => voice,
  document: ({ document }) => document,
  sticker: ({ sticker }) => sticker,
  location: ({ venue, location }) => venue ?? location,
  contact: ({ contact }) => contact,
  poll: ({ poll }) => poll,
  other: ({ dice, story, game, video_note, paid_media, web_app_data }) =>
    dice ?? story ?? game ?? video_note ?? paid_media ?? web_app_data,
};
const kindsInOrder = Object.keys(kinds) as IncomingMessageKind[];

/** Undefined for a message without content. */
export function kindOf(message: Partial<MessageView>): IncomingMessageKind | undefined {
  return kindsInOrder.find((kind) => kinds[kind](message));
}

/** A message's content as plain text; null if it has none. */
export function wordsOf(message: Partial<MessageView>): string | null {
  const { contact } = message;
  const person = contact && [fullName(contact), contact.phone_number].filter(Boolean).join(' ');
  const text =
    message.text ??
    message.caption ??
    message.sticker?.emoji ??
    message.venue?.title ??
    person ??
    message.poll?.question ??
    message.dice?.emoji ??
    message.web_app_data?.data;
  return text || null;
}
