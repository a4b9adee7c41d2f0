import { defineJob } from '@botter/server-jobs';
import { z } from 'zod';

/** Mails an invitation. About a day of attempts; it says who and what by ids only. */
export const sendInvitation = defineJob(
  'send-invitation',
  z.object({
    botId: z.string(),
    shareId: z.string(),
    /** The user who invites; undefined where no user did. */
    invitedBy: z.string().optional(),
    invitedAt: z.iso.datetime(),
  }),
  { lane: 'mail', attempts: 36, firstPauseMs: 5_000, longestPauseMs: 60 * 60_000 },
);
export type InvitationOrder = (typeof sendInvitation)['schema'] extends z.ZodType<infer Data> ? Data : never;
