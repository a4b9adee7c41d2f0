import { type Message, type MessageDetails, messageKinds } from '@botter/contracts';
import { fileSize } from '@botter/web-data';

type FileDetails = Extract<MessageDetails, { type: 'file' }>;
/** Details that are drawn as a card, which shows the whole message. */
export type CardDetails = Exclude<MessageDetails, { type: 'file' | 'button' }>;

/** The media of a message, as they are drawn. */
export type ShownMedia =
  | { readonly look: 'none' | 'unknown' }
  | { readonly look: 'visual' | 'sticker' | 'player' | 'document'; readonly file: ShownFile }
  | { readonly look: 'card'; readonly details: CardDetails };

export interface ShownFile {
  readonly kind: FileKind;
  readonly name: string;
  /** File size and length, if they are known. */
  readonly facts: string;
  readonly duration: string | undefined;
  /** Width by height; undefined if it is unknown. */
  readonly ratio: number | undefined;
  readonly hasThumbnail: boolean;
  /** False if Telegram doesn't give the file to bots. */
  readonly downloadable: boolean;
  readonly mimeType: string | undefined;
  /** An address in the open web that the bot sent it from. */
  readonly url: string | undefined;
}

export type FileKind = keyof typeof fileLooks;
const fileLooks = {
  photo: 'visual',
  video: 'visual',
  animation: 'visual',
  audio: 'player',
  voice: 'player',
  document: 'document',
  sticker: 'sticker',
} as const;

const cards: Readonly<Record<CardDetails['type'], true>> = { location: true, contact: true, poll: true };
/** False also for what a newer server has and this page does not know. */
const isCard = (details: MessageDetails): details is CardDetails => details.type in cards;

const isFileKind = (kind: Message['kind']): kind is FileKind => kind in fileLooks;

export function shownMedia(message: Message): ShownMedia {
  const { kind, details } = message;
  if (isFileKind(kind)) return { look: fileLooks[kind], file: shownFile(message, kind) };
  if (details && isCard(details)) return { look: 'card', details };
  return { look: kind === 'text' || kind === 'button_press' ? 'none' : 'unknown' };
}

/** Photos, videos and animations: the large view shows them, and an album puts them side by side. */
export const isVisual = (message: Message) =>
  isFileKind(message.kind) && fileLooks[message.kind] === 'visual';

function shownFile({ details, media }: Message, kind: FileKind): ShownFile {
  const file: Partial<FileDetails> = details?.type === 'file' ? details : {};
  const url = media?.source === 'url' ? media.url : undefined;
  const duration = typeof file.duration === 'number' ? playingTime(file.duration) : undefined;
  const size = typeof file.size === 'number' ? fileSize(file.size) : undefined;
  return {
    kind,
    name: file.file_name ?? (url && lastOfPath(url)) ?? messageKinds[kind].name,
    facts: [duration, size].filter(Boolean).join(' · '),
    duration,
    ratio: file.width && file.height ? file.width / file.height : undefined,
    // The message of an action has no facts about its file: the server knows them.
    hasThumbnail: file.has_thumbnail ?? url === undefined,
    downloadable: file.downloadable ?? url === undefined,
    mimeType: file.mime_type ?? undefined,
    url,
  };
}

/** "0:07", "12:30", "1:02:03". */
export function playingTime(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

function lastOfPath(url: string): string | undefined {
  return URL.canParse(url)
    ? decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '') || undefined
    : undefined;
}
