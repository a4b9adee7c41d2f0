import type { ContributedJob, UpdateContributor, UpdateOutcome } from '@botter/server-conversations';
import { previewLimit, previewOf } from '../domain/notice-text';
import { type NoticeOrder, sendNotice } from './notice.job';
import type { NoticeGate } from './notice-gate';

/** Orders the notices of incoming messages: not of button presses, edits or what bots and people send. */
export class NoticeContributor implements UpdateContributor {
  readonly name = 'notice';

  constructor(private readonly gate: Pick<NoticeGate, 'mayNotify'>) {}

  jobsOf({ botId, plan, now }: UpdateOutcome): readonly ContributedJob[] {
    if (plan?.kind !== 'message' || !this.gate.mayNotify(botId, now)) return [];
    const { chat, sender, message } = plan;
    const order: NoticeOrder = {
      botId,
      telegramChatId: chat.telegramChatId,
      threadId: message.threadId,
      sender: sender?.name ?? chat.name,
      group: chat.type === 'private' ? null : chat.name,
      kind: message.kind,
      text: message.text === null ? null : previewOf(message.text, previewLimit),
      at: now.toISOString(),
    };
    return [{ job: sendNotice, data: order, key: 'message', onlyWithReply: false }];
  }
}
