import { partNouns } from '@botter/contracts';
import type { Difference } from './differences';

/*
 * Changes in the words of a shop owner. They continue a sentence that begins with who did it: "Anna" "changed
 * the text of /start". An action is called by its command, a webhook by its host, a share by the person.
 */

/** One difference, for example: added the button Buy to /start. */
export function wordsOf(difference: Difference): string {
  const { part, kind, field, name } = difference;
  if (field === null) return wholeWords(difference);
  const special = specialWords[`${part}.${field}`]?.(difference);
  if (special) return special;
  const { noun, of } = nounOf(difference);
  if (difference.item !== null) return itemWords(difference, noun, of);
  if (kind === 'added' || difference.old === null || difference.old === '')
    return `added the ${noun}${to(of)}`;
  if (kind === 'removed' || difference.new === null || difference.new === '') {
    return `removed the ${noun}${from(of)}`;
  }
  return part === 'action' && isReordering(difference)
    ? `reordered the ${noun}s of ${name}`
    : `changed the ${noun}${of ? ` of ${of}` : ''}`;
}

/** A change in one line: its only difference, or its subject. @param type of the event */
export function summaryOf(type: string, changes: readonly Difference[]): string {
  const [first] = changes;
  if (!first) return unchangedWords[type] ?? 'changed nothing';
  if (changes.length === 1) return wordsOf(first);
  // With the status of a share its person changes, too, which says nothing more.
  const status = changes.find(({ part, field }) => part === 'share' && field === 'status');
  if (status) return wordsOf(status);
  const of = nounOf(first).of;
  const nouns = [...new Set(changes.map((change) => pluralNoun(change)))];
  const about = of ? ` of ${of}` : '';
  return nouns.length > 3
    ? `changed ${nouns.length} things${of ? ` in ${of}` : ''}`
    : `changed the ${joined(nouns)}${about}`;
}

function wholeWords({ part, kind, name, new: now }: Difference): string {
  const verb = kind === 'added' ? 'added' : 'deleted';
  switch (part) {
    case 'action':
      return `${verb} the action ${name}`;
    case 'webhook':
      return `${verb} the webhook ${name}`;
    case 'share':
      return kind === 'added'
        ? `invited a person to ${permissionWords((now as { permission?: unknown }).permission)} the bot`
        : `removed an old share from the list`;
    default:
      return `${verb} the bot`;
  }
}

/** Differences with texts of their own. */
const specialWords: Readonly<Record<string, (difference: Difference) => string | undefined>> = {
  'info.name': ({ new: now }) => `renamed the bot to ${quoted(now)}`,
  'info.telegramName': ({ new: now }) => `changed the name at Telegram to ${quoted(now)}`,
  'info.username': ({ new: now }) => `changed the username to @${String(now)}`,
  'info.token': () => "replaced the bot's token",
  'info.canJoinGroups': ({ new: now }) => `${now ? 'allowed' : 'stopped'} adding the bot to groups`,
  'info.canReadAllGroupMessages': ({ new: now }) => `turned group privacy ${now ? 'off' : 'on'}`,
  'settings.takeoverMode': ({ new: now }) =>
    `set human takeover to ${takeoverWords[String(now)] ?? 'another mode'}`,
  'settings.notificationsEnabled': ({ new: now }) => `turned notifications ${now ? 'on' : 'off'}`,
  'settings.timeZone': ({ new: now }) => `set the time zone to ${String(now)}`,
  'draft.enabled': ({ new: now }) => `turned drafts ${now ? 'on' : 'off'}`,
  'draft.published': ({ new: now }) => `published the draft ${quoted(now)}`,
  'action.command': ({ old, new: now }) => `renamed ${String(old)} to ${String(now)}`,
  'action.enabled': ({ new: now, name }) => `turned ${name} ${now ? 'on' : 'off'}`,
  'action.buttonsPerRow': ({ new: now, name }) =>
    `set the buttons per row of ${name} to ${now ?? 'automatic'}`,
  'action.disableWebPagePreview': ({ new: now, name }) =>
    `turned the link preview of ${name} ${now ? 'off' : 'on'}`,
  'action.webhookEnabled': ({ new: now, name }) => `turned the webhook of ${name} ${now ? 'on' : 'off'}`,
  'action.webhookSecret': ({ kind, name }) =>
    kind === 'changed' ? `replaced the webhook secret of ${name}` : undefined,
  'menu.button': ({ new: now }) => `set the menu button to ${buttonWords(now)}`,
  'webhook.enabled': ({ new: now, name }) => `turned the webhook ${name} ${now ? 'on' : 'off'}`,
  'webhook.secret': ({ kind, name }) =>
    kind === 'changed' ? `replaced the secret of the webhook ${name}` : undefined,
  'share.status': ({ new: now, name }) => {
    if (now === 'pending') return 'invited a person again';
    return now === 'revoked'
      ? `stopped sharing with ${name || 'a person'}`
      : `gave ${name || 'a person'} access`;
  },
  'share.permission': ({ new: now, name }) => `let ${name || 'a person'} ${permissionWords(now)} the bot`,
};

/** Of events that leave everything as it was. */
const unchangedWords: Readonly<Record<string, string>> = {
  MenuButtonChanged: 'set the same menu button again',
  MenuCommandsChanged: 'set the same menu commands again',
};

const takeoverWords: Readonly<Record<string, string>> = {
  off: 'off',
  '15_minutes': '15 minutes',
  '1_hour': '1 hour',
  until_resumed: 'until someone resumes the bot',
};

const nouns: Readonly<Record<string, string>> = {
  'info.description': 'description',
  'info.shortDescription': 'short description',
  'info.name': 'name',
  'info.telegramName': 'name at Telegram',
  'info.username': 'username',
  'info.token': 'token',
  'settings.takeoverMode': 'human takeover',
  'settings.notificationsEnabled': 'notifications',
  'settings.timeZone': 'time zone',
  'settings.contactFields': 'contact field',
  'action.actionTrigger': 'main trigger',
  'action.triggers': 'trigger',
  'action.enabled': 'switch',
  ...Object.fromEntries(Object.entries(partNouns).map(([field, noun]) => [`action.${field}`, noun])),
  'menu.commands': 'menu command',
  'menu.button': 'menu button',
  'webhook.url': 'address',
  'webhook.payloadFormat': 'payload format',
  'webhook.retryCount': 'number of retries',
  'webhook.timeoutSeconds': 'timeout',
  'share.userId': 'person',
  'share.status': 'status',
  'share.permission': 'access',
};

const plural: readonly string[] = [
  'action.triggers',
  'action.buttons',
  'action.steps',
  'action.delayedCallbacks',
  'menu.commands',
  'settings.contactFields',
];

function nounOf(difference: Difference): { noun: string; of: string } {
  const { part, field, name } = difference;
  const noun = field === 'media' ? mediaNoun(difference) : (nouns[`${part}.${field}`] ?? field ?? part);
  if (part === 'action') return { noun, of: name };
  return { noun, of: part === 'webhook' ? `the webhook ${name}` : '' };
}

function pluralNoun(difference: Difference): string {
  const { noun } = nounOf(difference);
  return plural.includes(`${difference.part}.${difference.field}`) ? `${noun}s` : noun;
}

function itemWords({ kind, item }: Difference, noun: string, of: string): string {
  const which = noun === 'menu command' ? `/${item}` : sentences.has(noun) ? quoted(item) : item;
  if (kind === 'added') return `added the ${noun} ${which}${to(of)}`;
  if (kind === 'removed') return `removed the ${noun} ${which}${from(of)}`;
  return `changed the ${noun} ${which}${of ? ` of ${of}` : ''}`;
}

/** Nouns of items whose names are sentences. */
const sentences: ReadonlySet<string> = new Set(['step', 'trigger']);

function isReordering({ field, item, old }: Difference): boolean {
  return item === null && Array.isArray(old) && plural.includes(`action.${field}`);
}

function mediaNoun({ old, new: now }: Difference): string {
  const type = (now as { type?: string } | null)?.type ?? (old as { type?: string } | null)?.type;
  return type === 'document' ? 'file' : (type ?? 'file');
}

function buttonWords(button: unknown): string {
  const { type, text } = (button ?? {}) as { type?: string; text?: string };
  if (type === 'commands') return 'the list of commands';
  return type === 'web_app' ? `the web app ${quoted(text)}` : "Telegram's own";
}

function permissionWords(permission: unknown): string {
  return permission === 'manage' ? 'manage' : 'look at';
}

function quoted(value: unknown): string {
  return `“${String(value)}”`;
}

function joined(words: readonly string[]): string {
  return words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const to = (of: string) => (of ? ` to ${of}` : '');
const from = (of: string) => (of ? ` from ${of}` : '');
