import { defineJob } from '@botter/server-jobs';
import { z } from 'zod';

/** Mails an invitation. About a day of attempts; the job contains only ids. */
export const sendInvitation = defineJob(
  'send-invitation',
  z.object({
    botId: z.string(),
    shareId: z.string(),
    /** The user who invites; undefined if no user did. */
    invitedBy: z.string().optional(),
    invitedAt: z.iso.datetime(),
  }),
  { queue: 'mail', attempts: 36, firstPauseMs: 5_000, longestPauseMs: 60 * 60_000 },
);
export type InvitationOrder = (typeof sendInvitation)['schema'] extends z.ZodType<infer Data> ? Data : never;
