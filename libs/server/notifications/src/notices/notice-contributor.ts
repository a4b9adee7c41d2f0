import type { HandOverEffect } from '@botter/engine';
import type { ContributedJob, UpdateContributor, UpdateOutcome } from '@botter/server-conversations';
import { noteLimit, previewLimit, previewOf } from '../domain/notice-text';
import { type NoticeOrder, sendNotice } from './notice.job';
import type { NoticeGate } from './notice-gate';

/**
 * Orders the notices of incoming messages: not of button presses, edits or what bots and people send. A
 * hand-over has a notice of its own.
 */
export class NoticeContributor implements UpdateContributor {
  readonly name = 'notice';

  constructor(private readonly gate: Pick<NoticeGate, 'mayNotify' | 'isWanted'>) {}

  jobsOf(outcome: UpdateOutcome): readonly ContributedJob[] {
    const { botId, plan, now } = outcome;
    if (outcome.handOver) return this.gate.isWanted(botId) ? [handOverNotice(outcome, outcome.handOver)] : [];
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

function handOverNotice(
  { botId, plan, occasion, now }: UpdateOutcome,
  { chat, threadId, note }: HandOverEffect,
): ContributedJob {
  const sender = plan && 'sender' in plan ? plan.sender?.name : undefined;
  const isPrivate = chat.type === 'private';
  const order: NoticeOrder = {
    botId,
    telegramChatId: chat.telegramChatId,
    threadId,
    sender: sender ?? (isPrivate ? chat.name : null) ?? occasion?.sender?.username ?? null,
    group: isPrivate ? null : chat.name,
    kind: 'text',
    text: note.trim() === '' ? null : previewOf(note, noteLimit),
    at: now.toISOString(),
    isHandOver: true,
  };
  return { job: sendNotice, data: order, key: 'hand-over', onlyWithReply: true };
}
