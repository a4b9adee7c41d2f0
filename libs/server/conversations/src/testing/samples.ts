import type { CompiledAction } from '@botter/contracts';

/** Updates as Telegram sends them, and actions that answer them. */

let nextUpdate = 1;
let nextMessage = 1;

const person = (id: number) => ({ id, is_bot: false, first_name: 'Ada', username: 'ada' });
const privateChat = (id: number) => ({ id, type: 'private', first_name: 'Ada', username: 'ada' });

export function textUpdate(chatId: number, text: string, id = nextUpdate++) {
  return {
    update_id: id,
    message: {
      message_id: nextMessage++,
      date: Math.floor(Date.now() / 1000),
      chat: privateChat(chatId),
      from: person(chatId),
      text,
    },
  };
}

/** A message with other content than text, or with text and other content. */
export function contentUpdate(chatId: number, content: object) {
  const update = textUpdate(chatId, '');
  const { text: _, ...message } = update.message;
  return { ...update, message: { ...message, ...content } };
}

export function pressUpdate(chatId: number, data: string, queryId: string) {
  const message = {
    message_id: nextMessage++,
    date: Math.floor(Date.now() / 1000),
    chat: privateChat(chatId),
    reply_markup: { inline_keyboard: [[{ text: 'Press me', callback_data: data }]] },
  };
  return { update_id: nextUpdate++, callback_query: { id: queryId, from: person(chatId), data, message } };
}

export function membershipUpdate(chatId: number, status: string) {
  return {
    update_id: nextUpdate++,
    my_chat_member: {
      chat: privateChat(chatId),
      from: person(chatId),
      date: Math.floor(Date.now() / 1000),
      new_chat_member: { status },
    },
  };
}

export function action(
  command: string,
  text: string,
  {
    data,
    ...others
  }: Partial<Omit<CompiledAction, 'data'>> & { data?: Partial<CompiledAction['data']> } = {},
): CompiledAction {
  return {
    actionId: `action-${command}`,
    command,
    trigger: 'command',
    parseMode: '',
    enabled: true,
    webhook: null,
    ...others,
    data: {
      text,
      buttons: [],
      buttonLayout: 'horizontal',
      buttonsPerRow: null,
      media: null,
      disableWebPagePreview: false,
      delayedCallbacks: [],
      ...data,
    },
  };
}

/** What updates of a bot with these actions are planned with, if no other module takes part. */
export const planContext = (actions: readonly CompiledAction[], now: Date, newId: () => string) => ({
  bot: {
    botId: 'bot',
    telegramId: '1',
    username: 'sample_bot',
    name: 'Sample',
    tokenRef: 't',
    webhookSecretRef: 'w',
    actions,
  },
  now,
  values: new Map(),
  newId,
  contributors: { rowsOf: () => [] },
  ledger: { entriesOf: () => [] },
});
