import { type Message, type MessageKind, messageKinds } from '@botter/contracts';
import {
  AudioLines,
  ChartBarBig,
  FileText,
  Image,
  type LucideIcon,
  MapPin,
  Mic,
  MousePointerClick,
  Smile,
  UserRound,
  Video,
} from 'lucide-react';

/** The sign of a kind of message; a text needs none. */
export const kindSigns: Readonly<Record<MessageKind, LucideIcon | undefined>> = {
  text: undefined,
  photo: Image,
  video: Video,
  animation: Image,
  audio: AudioLines,
  voice: Mic,
  document: FileText,
  sticker: Smile,
  location: MapPin,
  contact: UserRound,
  poll: ChartBarBig,
  button_press: MousePointerClick,
  other: undefined,
};

/** A message in a few words: its text, or its kind. */
export function inWords({ kind, text }: Pick<Message, 'kind' | 'text'>): string {
  return text?.trim() || (kindSigns[kind] ? messageKinds[kind].name : 'Non-text message');
}
