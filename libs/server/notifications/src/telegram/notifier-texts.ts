import { refusalText } from '@botter/bot-api';
import type { NotificationSettings, NotificationStats } from '@botter/contracts';

export const notifierCommands = [
  { command: 'link', description: 'Link this account: /link CODE' },
  { command: 'status', description: 'Show what you get here' },
  { command: 'unlink', description: 'Stop notifications and unlink this account' },
  { command: 'help', description: 'How it works' },
];

/** The notifier bot's texts; plain text except for what is escaped elsewhere. */
export const notifierTexts = {
  welcome: (page: string) =>
    `Hello! I notify you here of new messages of your bots.\n\nGet a code at ${page} and send it to me: /link CODE`,
  linked:
    'This account is linked. Notifications of your bots will arrive here.\n\nAnswer a notification to reply to the person.',
  wrongCode: (page: string) =>
    `This code is wrong, was used, or has expired. Get a new one at ${page} and send it to me: /link CODE`,
  noCode: (page: string) => `Send the code with the command: /link CODE. You get one at ${page}`,
  locked: (minutes: number) =>
    `Too many wrong codes. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  taken:
    'This Telegram account is linked to another Botter user. Send /unlink first, then use the code again.',
  unlinked: 'This account is unlinked. You will get no notifications here.',
  notLinked: (page: string) =>
    `This account is not linked. Get a code at ${page} and send it to me: /link CODE`,
  help: (page: string) =>
    [
      'I notify you of new messages of your bots, at most once a minute for each bot.',
      '',
      'Answer a notification to reply to the person. "Open chat" opens the conversation in Botter, "Mute 1 h" pauses the notifications of that bot.',
      '',
      ...notifierCommands.map(({ command, description }) => `/${command} - ${description}`),
      '',
      `Bots, quiet hours and time zone: ${page}`,
    ].join('\n'),
  status: ({ notifications_enabled, ...quiet }: NotificationSettings, stats: NotificationStats) =>
    [
      'This account is linked.',
      `Notifications: ${notifications_enabled ? 'on' : 'off'}`,
      `Bots: ${stats.notificationEnabledBots} of ${stats.totalBots}`,
      `Quiet hours: ${quietWords(quiet)}`,
    ].join('\n'),
  answerNotice:
    'To reply to a person, answer the notification of their message. /help shows what else I can do.',
  unknownNotice: 'I no longer know which chat this is about. Open Botter to reply.',
  textOnly: 'I can only pass on text. Open the chat in Botter to send something else.',
  notYours: 'This bot is no longer yours, so your reply was not sent.',
  sent: (name: string) => `Sent to ${name}.`,
  notSent: (error: string) => `Not sent: ${refusalText(error)}`,
  undelivered: (name: string, error: string) =>
    `Your reply to ${name} was not delivered: ${refusalText(error)}`,
  uncertain: (name: string) =>
    `Connection lost while sending your reply to ${name}. It may have been delivered.`,
  muted: (hours: number) => `Muted for ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
  unmuted: 'Notifications are on again',
} as const;

function quietWords(settings: Omit<NotificationSettings, 'notifications_enabled'>): string {
  const { quiet_hours_start: start, quiet_hours_end: end, timezone } = settings;
  return start === null || end === null || start === end ? 'off' : `${start} to ${end} (${timezone})`;
}
