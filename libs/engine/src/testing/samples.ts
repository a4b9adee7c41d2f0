import type { CompiledAction, CompiledBot, StoredActionData } from '@botter/contracts';
import { runParts } from '../parts';
import type { ChatFacts, SendEffect } from '../plan-types';
import type { TemplateValues } from '../templates/template-values';
import type { ChatView, MessageView, UserView } from '../update-view';

/** Things to plan with, for tests. */
export const now = new Date('2026-03-01T12:00:00.000Z');
const seconds = now.getTime() / 1000;

export const alice: UserView = { id: 1001, first_name: 'Alice', last_name: 'Liddell', username: 'alice' };
const privateChat: ChatView = { ...alice, type: 'private' };
export const group: ChatView = { id: -100500, type: 'supergroup', title: 'Wonderland' };

const noValues: TemplateValues = {
  contact: undefined,
  answers: {},
  messageText: '',
  payload: '',
  botName: 'Tea',
  now,
  timeZone: 'utc',
};

export function action(
  command: string,
  data: Partial<StoredActionData> = {},
  more: Partial<Omit<CompiledAction, 'data'>> = {},
): CompiledAction {
  return {
    actionId: `${more.trigger ?? 'command'}:${command}`,
    command,
    trigger: 'command',
    parseMode: '',
    enabled: true,
    webhook: null,
    ...more,
    data: {
      text: `reply to ${command}`,
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

export function callbackAction(command: string, data: Partial<StoredActionData> = {}): CompiledAction {
  return action(command, data, { trigger: 'callback' });
}

/** The messages that an action replies with. */
export function planReply(replying: CompiledAction, chat: ChatFacts, threadId: number | null): SendEffect[] {
  const effects = runParts(replying, {
    chat,
    threadId,
    depth: 0,
    publishedVersion: undefined,
    values: () => noValues,
  });
  return effects.filter((effect) => effect.kind === 'send');
}

export function botWith(...actions: CompiledAction[]): CompiledBot {
  return {
    botId: 'bot-1',
    telegramId: '42',
    username: 'TeaBot',
    name: 'Tea',
    tokenRef: 'token',
    webhookSecretRef: 'secret',
    actions,
  };
}

export function message(text: string | undefined, more: Partial<MessageView> = {}): MessageView {
  return { message_id: 7, date: seconds, chat: privateChat, from: alice, text, ...more };
}

export function messageUpdate(text: string | undefined, more: Partial<MessageView> = {}) {
  return { update_id: 1, message: message(text, more) };
}

export function pressUpdate(data: string, more: Partial<MessageView> = {}) {
  return {
    update_id: 2,
    callback_query: { id: 'query-1', from: alice, chat_instance: 'x', data, message: message('menu', more) },
  };
}
