import type { Message, MessageDetails } from '@botter/contracts';
import { fileSize } from '@botter/web-data';

type FileDetails = Extract<MessageDetails, { type: 'file' }>;

/** What of a message is no text, as it is drawn. */
export type ShownMedia =
  | { readonly look: 'none' | 'unknown' }
  | { readonly look: 'visual' | 'sticker' | 'player' | 'document'; readonly file: ShownFile }
  | { readonly look: 'location'; readonly place: Extract<MessageDetails, { type: 'location' }> }
  | { readonly look: 'contact'; readonly person: Extract<MessageDetails, { type: 'contact' }> };

export interface ShownFile {
  readonly kind: FileKind;
  readonly name: string;
  /** File size and length, as far as they are known. */
  readonly facts: string;
  readonly duration: string | undefined;
  /** Width by height; undefined where nobody has told. */
  readonly ratio: number | undefined;
  readonly hasThumbnail: boolean;
  /** False where Telegram gives the file to no bot. */
  readonly downloadable: boolean;
  readonly mimeType: string | undefined;
  /** An address in the open web that the bot sent it from. */
  readonly url: string | undefined;
}

export type FileKind = keyof typeof fileKinds;
const fileKinds = {
  photo: { look: 'visual', name: 'Photo' },
  video: { look: 'visual', name: 'Video' },
  animation: { look: 'visual', name: 'GIF' },
  audio: { look: 'player', name: 'Audio' },
  voice: { look: 'player', name: 'Voice message' },
  document: { look: 'document', name: 'Document' },
  sticker: { look: 'sticker', name: 'Sticker' },
} as const;

const isFileKind = (kind: Message['kind']): kind is FileKind => kind in fileKinds;

export function shownMedia(message: Message): ShownMedia {
  const { kind, details } = message;
  if (isFileKind(kind)) return { look: fileKinds[kind].look, file: shownFile(message, kind) };
  if (details?.type === 'location') return { look: 'location', place: details };
  if (details?.type === 'contact') return { look: 'contact', person: details };
  return { look: kind === 'text' || kind === 'button_press' ? 'none' : 'unknown' };
}

/** Photos, videos and animations: what the large view shows, and what an album puts side by side. */
export const isVisual = (message: Message) =>
  isFileKind(message.kind) && fileKinds[message.kind].look === 'visual';

function shownFile({ details, media }: Message, kind: FileKind): ShownFile {
  const file: Partial<FileDetails> = details?.type === 'file' ? details : {};
  const url = media?.source === 'url' ? media.url : undefined;
  const duration = typeof file.duration === 'number' ? playingTime(file.duration) : undefined;
  const size = typeof file.size === 'number' ? fileSize(file.size) : undefined;
  return {
    kind,
    name: file.file_name ?? (url ? (lastOfPath(url) ?? fileKinds[kind].name) : fileKinds[kind].name),
    facts: [duration, size].filter(Boolean).join(' · '),
    duration,
    ratio: file.width && file.height ? file.width / file.height : undefined,
    // The message of an action has no facts about its file: the server is asked.
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
