import type { MessageDetails } from '@botter/contracts';
import type { FileView, MessageView } from './update-view';

type FileDetails = Extract<MessageDetails, { type: 'file' }>;

/** What a message holds other than its text; of a file also the id of its thumbnail. */
export type KeptDetails =
  | Exclude<MessageDetails, { type: 'file' }>
  | (Omit<FileDetails, 'has_thumbnail' | 'downloadable'> & { readonly thumbnail_file_id: string | null });

interface HeldFile {
  readonly file: FileView;
  /** Of kinds of messages whose files Telegram does not describe. */
  readonly mime: string | null;
  readonly thumbnail: FileView | undefined;
}

/** Telegram's polls have at most a dozen. */
const pollOptionLimit = 20;

/** Longer side of a thumbnail that is still sharp in a list, in pixels. */
const thumbnailEdge = 320;

/** Telegram's id of the file that a message holds. */
export function fileIdOf(message: MessageView): string | null {
  return fileOf(message)?.file.file_id ?? null;
}

export function detailsOf(message: MessageView): KeptDetails | null {
  for (const read of readers) {
    const details = read(message);
    if (details) return details;
  }
  return null;
}

type Details<Type> = Extract<KeptDetails, { type: Type }>;

/** What is kept, by its type: the first that a message has. Those of a press come with the button. */
const readers = Object.values({
  file: filePartOf,
  location: placeOf,
  contact: personOf,
  poll: pollOf,
} satisfies {
  readonly [Type in Exclude<KeptDetails['type'], 'button'>]: (message: MessageView) => Details<Type> | null;
});

function filePartOf(message: MessageView): Details<'file'> | null {
  const held = fileOf(message);
  return held ? fileDetails(held) : null;
}

function fileOf(message: MessageView): HeldFile | undefined {
  const { photo, animation, video, audio, voice, document, sticker, video_note } = message;
  const size = photo?.at(-1);
  if (photo && size) return { file: size, mime: 'image/jpeg', thumbnail: smallSizeOf(photo) };
  if (sticker) return { file: sticker, mime: stickerMime(sticker), thumbnail: sticker.thumbnail };
  if (voice) return { file: voice, mime: 'audio/ogg', thumbnail: undefined };
  if (video_note) return { file: video_note, mime: 'video/mp4', thumbnail: video_note.thumbnail };
  const file = animation ?? video ?? audio ?? document;
  return file && { file, mime: null, thumbnail: file.thumbnail };
}

function fileDetails({ file, mime, thumbnail }: HeldFile): Details<'file'> {
  return {
    type: 'file',
    file_name: file.file_name ?? null,
    mime_type: file.mime_type ?? mime,
    size: file.file_size ?? null,
    duration: file.duration ?? null,
    // A video note is as wide as it is high, and has one field for both.
    width: file.width ?? file.length ?? null,
    height: file.height ?? file.length ?? null,
    thumbnail_file_id: thumbnail?.file_id ?? null,
  };
}

/** Telegram gives a photo in sizes, smallest first: the first that is sharp enough, else the largest. */
function smallSizeOf(sizes: readonly FileView[]): FileView | undefined {
  const isSharp = ({ width = 0, height = 0 }: FileView) => Math.max(width, height) >= thumbnailEdge;
  return sizes.find(isSharp) ?? sizes.at(-1);
}

function stickerMime(sticker: NonNullable<MessageView['sticker']>): string {
  if (sticker.is_video) return 'video/webm';
  return sticker.is_animated ? 'application/x-tgsticker' : 'image/webp';
}

function placeOf({ venue, location }: MessageView): Details<'location'> | null {
  const point = venue?.location ?? location;
  if (point?.latitude === undefined || point.longitude === undefined) return null;
  const { latitude, longitude } = point;
  return {
    type: 'location',
    latitude,
    longitude,
    title: venue?.title ?? null,
    address: venue?.address ?? null,
  };
}

function personOf({ contact }: MessageView): Details<'contact'> | null {
  if (!contact) return null;
  const { first_name, last_name, phone_number } = contact;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return { type: 'contact', name, phone_number: phone_number ?? null };
}

function pollOf({ poll }: MessageView): Details<'poll'> | null {
  if (!poll) return null;
  const options = (poll.options ?? []).slice(0, pollOptionLimit).map(({ text }) => text ?? '');
  return { type: 'poll', question: poll.question ?? '', options };
}
