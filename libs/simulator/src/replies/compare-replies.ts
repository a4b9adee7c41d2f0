import type { ReplayedReply, ReplayOutcome } from '@botter/contracts';

/**
 * How the replies to one message differ, as someone in the chat would notice it. They don't see the name of
 * the action behind a reply, and a notice that a button is no longer active is no reply.
 */
export function compareReplies(
  before: readonly ReplayedReply[],
  after: readonly ReplayedReply[],
): ReplayOutcome {
  if (before.length === after.length && before.every((reply, n) => isSameReply(reply, after[n]!)))
    return 'same';
  const [said, says] = [before, after].map((replies) => replies.some(({ kind }) => kind === 'message'));
  if (said === says) return 'changed';
  return says ? 'new' : 'gone';
}

/** Whether two replies look the same in the chat, and come at the same time. */
function isSameReply(one: ReplayedReply, other: ReplayedReply): boolean {
  return (
    one.kind === other.kind &&
    one.text === other.text &&
    one.parseMode === other.parseMode &&
    one.linkPreview === other.linkPreview &&
    one.delaySeconds === other.delaySeconds &&
    attached(one) === attached(other)
  );
}

/** Fields in a fixed order: stored replies may have theirs in another one. */
function attached({ media, buttons }: ReplayedReply): string {
  return JSON.stringify([
    media && [media.type, media.source === 'upload' ? media.fileId : media.url],
    buttons.map((row) => row.map(({ label, type, value }) => [label, type, value])),
  ]);
}
