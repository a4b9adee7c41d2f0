import type { WinningRule } from '@botter/engine';

/** Why the bot says something: the line of what wins, or what was due. */
export type ReplyReason = WinningRule | 'begin' | 'pause' | 'timeout' | 'delay';

const sentences: Readonly<Record<WinningRule | 'begin', string>> = {
  press: 'A button was pressed',
  stalePress: 'The button belongs to an earlier question',
  command: 'It is a command',
  start: 'A link with this payload was opened',
  cancel: '/cancel ends the dialog',
  answer: 'It answers the question',
  textIs: 'A text trigger is exactly this text',
  retry: "The question doesn't take this answer",
  textStarts: 'A text trigger starts like this text',
  textContains: 'A text trigger is in this text',
  content: 'A trigger waits for this kind of message',
  fallback: 'Nothing else responds to it',
  joined: 'Someone joined the group',
  begin: 'The dialog begins at this step',
};

/** The reason as a sentence for people; undefined if an entry above the reply says it. */
export function replyReasonWords(why: ReplyReason): string | undefined {
  return (sentences as Readonly<Record<string, string>>)[why];
}
