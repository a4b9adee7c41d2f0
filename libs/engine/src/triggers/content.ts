import { type ContentKind, firstBy } from '@botter/contracts';
import type { MessageView } from '../update-view';
import type { EngineTrigger } from './engine-trigger';

export const content: EngineTrigger<'content'> = {
  on: 'message',
  finder(uses) {
    const byKind = firstBy(
      uses.flatMap(({ action, trigger: { kinds } }) => kinds.map((kind) => ({ kind, action }))),
      ({ kind }) => kind,
    );
    return ({ message }) => {
      const kind = message && contentKindOf(message);
      const action = kind && byKind.get(kind)?.action;
      return action && { action, rule: 'content' };
    };
  },
};

/** The first that fits: an animation also comes as a document. */
const contentKinds: Readonly<Record<ContentKind, (message: MessageView) => unknown>> = {
  photo: ({ photo }) => photo,
  video: ({ video }) => video,
  document: ({ document, animation }) => document && !animation,
  voice: ({ voice }) => voice,
  audio: ({ audio }) => audio,
  video_note: ({ video_note }) => video_note,
  sticker: ({ sticker }) => sticker,
  location: ({ location, venue }) => location ?? venue,
  contact: ({ contact }) => contact,
};
const kindsInOrder = Object.keys(contentKinds) as ContentKind[];

/** Undefined for a text, and for kinds that no trigger names. */
function contentKindOf(message: MessageView): ContentKind | undefined {
  return kindsInOrder.find((kind) => contentKinds[kind](message));
}
