import { z } from 'zod';
import { isHttpUrl } from './common';

/** The keys that send a message; the other one of the two begins a line. */
const sendKeySchema = z.enum(['enter', 'mod+enter']);
export type SendKey = z.infer<typeof sendKeySchema>;

export const settingsSchema = z.object({
  webhookDomainUrl: z
    .string()
    .nullable()
    .meta({ description: 'What the address of a new webhook begins with' }),
  twoFactorAuthentication: z
    .boolean()
    .meta({ description: 'A preference: the identity provider decides and enforces' }),
  loginAlerts: z.boolean().meta({ description: 'A preference: the identity provider sends them' }),
  sendKey: sendKeySchema.meta({
    description: 'What sends a message in the inbox: Enter, or Ctrl+Enter (Cmd+Enter on a Mac)',
  }),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Settings of a user who has saved none. */
export const settingsDefaults: Settings = {
  webhookDomainUrl: null,
  twoFactorAuthentication: true,
  loginAlerts: false,
  sendKey: 'enter',
};

const urlLimit = 2048;

/** The settings to change; those that are left out stay. */
export const settingsChangeSchema = z.strictObject({
  webhookDomainUrl: z
    .string()
    .trim()
    .max(urlLimit, 'Invalid URL format')
    .refine((value) => value === '' || isHttpUrl(value), 'Invalid URL format')
    .transform((value) => value || null)
    .nullish()
    .meta({ description: 'Empty or null: none' }),
  twoFactorAuthentication: z.boolean().optional(),
  loginAlerts: z.boolean().optional(),
  sendKey: sendKeySchema.optional(),
});
