import { defineJob } from '@botter/server-jobs';
import { z } from 'zod';

/** A bot's owner gets one notice in this time. */
export const noticeIntervalMs = 60_000;
/** A notice that could not be sent for this long is outdated. */
export const noticePatienceMs = 15 * 60_000;

const noticeOrderSchema = z.object({
  botId: z.string(),
  /** Telegram's id of the chat. */
  telegramChatId: z.string(),
  threadId: z.number().nullable(),
  sender: z.string().nullable(),
  /** Title of the chat, unless it is a private one. */
  group: z.string().nullable(),
  kind: z.string(),
  /** The beginning of what was written, or the note of a hand-over. */
  text: z.string().nullable(),
  /** The bot has left the chat to people. Its notice is sent whenever the last one was. */
  isHandOver: z.boolean().optional(),
  /** When it came. */
  at: z.string(),
});
export type NoticeOrder = z.infer<typeof noticeOrderSchema>;

/** Notifies the owner of a bot of one message, if it is the time for that. */
export const sendNotice = defineJob<NoticeOrder>('send-notice', noticeOrderSchema, {
  queue: 'notices',
  attempts: 8,
  firstPauseMs: 2_000,
  longestPauseMs: 60_000,
});
