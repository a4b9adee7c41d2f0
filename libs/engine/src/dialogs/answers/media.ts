import { fileIdOf } from '../../message-details';
import type { MessageView } from '../../update-view';
import type { AnswerReader } from './answer-type';

/** Also one that is sent as a file. */
export const photo: AnswerReader<'photo'> = {
  read: ({ message, messageId }) =>
    message.photo?.length || message.document?.mime_type?.startsWith('image/') ? messageId : undefined,
  words: () => 'Please send a photo.',
};

export const file: AnswerReader<'file'> = {
  read: ({ message, messageId }) => (!message.sticker && fileIdOf(message) ? messageId : undefined),
  words: () => 'Please send a file.',
};

export const location: AnswerReader<'location'> = {
  read: ({ message }) => pointOf(message),
  words: () => 'Please send a location.',
};

function pointOf({ venue, location: shared }: MessageView): string | undefined {
  const { latitude, longitude } = venue?.location ?? shared ?? {};
  return latitude === undefined || longitude === undefined ? undefined : `${latitude},${longitude}`;
}
