import { z } from 'zod';
import { instantSchema } from './common';

/** The time zones that quiet hours can be in. */
export const notificationTimeZones = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Paris',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Asia/Shanghai',
  'Australia/Sydney',
] as const;
export const notificationTimeZoneSchema = z.enum(notificationTimeZones, {
  error: 'Choose one of the listed time zones',
});

/** A time of day on the clock, such as `22:30`. */
export const clockTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use the form HH:MM, such as 22:30')
  .meta({ description: 'Time of day as HH:MM' });

export const notificationSettingsSchema = z.object({
  notifications_enabled: z.boolean(),
  quiet_hours_start: clockTimeSchema.nullable(),
  quiet_hours_end: clockTimeSchema.nullable().meta({
    description: 'Quiet hours are off unless both times are set and differ',
  }),
  timezone: notificationTimeZoneSchema,
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

export const notificationStatsSchema = z.object({
  isLinked: z.boolean(),
  settings: notificationSettingsSchema,
  notificationEnabledBots: z.number().int(),
  totalBots: z.number().int(),
  canReceiveNotifications: z.boolean(),
});
export type NotificationStats = z.infer<typeof notificationStatsSchema>;

export const telegramLinkInfoSchema = z.object({
  isLinked: z.boolean(),
  botterBotEnabled: z.boolean().meta({ description: 'Whether the notifier bot works' }),
  botterBotUsername: z.string().nullable(),
  botterBotTelegramId: z.string().nullable(),
  codeExpiresAt: instantSchema
    .nullable()
    .meta({ description: 'End of the code that was requested last; null if none is valid' }),
  link: z
    .object({
      telegram_first_name: z.string(),
      telegram_last_name: z.string().nullable(),
      telegram_username: z.string().nullable(),
      blocked: z.boolean().meta({ description: 'The person has blocked the notifier bot' }),
    })
    .nullable(),
});
export type TelegramLinkInfo = z.infer<typeof telegramLinkInfoSchema>;

export const verificationCodeSchema = z.object({
  verificationCode: z.string(),
  expiresAt: instantSchema,
  botterBotUsername: z.string().nullable(),
});
export type VerificationCode = z.infer<typeof verificationCodeSchema>;
