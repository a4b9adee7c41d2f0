import type { Update } from '@botter/bot-api';
import type { ActionKey, CompiledAction, CompiledBot } from '@botter/contracts';
import type { MatchableBot } from './action-index';
import { mappedIdOf } from './callback-data';
import { planChatChange, topicOf } from './chat-changes';
import { scheduleDelayedCallbacks } from './delayed-callbacks';
import { type CommandMatch, matchCallback, matchCommand } from './match-command';
import type {
  CallbackRunPlan,
  ChatFacts,
  MessagePlan,
  Plan,
  ScheduleCallbackEffect,
  SendEffect,
  TriggeredAction,
} from './plan';
import { planReply } from './reply';
import { chatFacts, messageFacts, messageSender, senderFacts, threadOf } from './update-facts';
import type { CallbackQueryView, MessageView, UpdateView } from './update-view';

/** Shown when a button leads nowhere: its action was deleted, renamed or switched off. */
export const staleButtonNotice = 'This button is no longer active';

/** Short id to value, for the ids that `mappedIdOf` has found in the update. */
export type CallbackValues = ReadonlyMap<string, string>;

/**
 * Decides what follows from an update. Pure: the same update and bot give the same plan, and nothing is asked
 * for or kept. `bot` is read as immutable, and need hold no other actions than those that `wantedActions` names. Unknown
 * kinds of updates are `ignored`.
 */
export function plan(update: Update | object, bot: CompiledBot, values: CallbackValues = new Map()): Plan {
  const view = update as UpdateView;
  const incoming = view.message ?? view.channel_post;
  if (incoming) return planIncoming(incoming, bot);
  const edited = view.edited_message ?? view.edited_channel_post;
  if (edited) return planEdit(edited);
  if (view.callback_query) {
    return planPress(view.callback_query, pressedValue(view.callback_query, values), bot);
  }
  if (view.my_chat_member) return planMembership(view.my_chat_member);
  return { kind: 'ignored', reason: 'unknown kind of update', effects: [] };
}

/**
 * Ids of the actions that `plan` must find in the bot for this update: none or one. Of each action no more is needed than
 * what it is found by, so that a caller can keep that much of every action in memory and the rest elsewhere.
 * @throws as `plan` does, for an update that is not what Telegram sends
 */
export function wantedActions(
  update: Update | object,
  bot: MatchableBot,
  values: CallbackValues = new Map(),
): string[] {
  const view = update as UpdateView;
  const incoming = view.message ?? view.channel_post;
  if (incoming) return idOf(matchIncoming(incoming, bot)?.action);
  const isEdit = view.edited_message ?? view.edited_channel_post;
  if (isEdit || !view.callback_query) return [];
  return wantedByCallback(pressedValue(view.callback_query, values), bot);
}

/** The same for `planCallback`. */
export function wantedByCallback(command: string | undefined, bot: MatchableBot): string[] {
  return idOf(command === undefined ? undefined : matchCallback(command, bot));
}

function idOf(action: ActionKey | undefined): string[] {
  return action ? [action.actionId] : [];
}

/**
 * Decides what a delayed callback does when it is due. `command` and `depth` come from the effect that scheduled it,
 * `bot` is the current configuration, or with drafts the published version that the effect names.
 */
export function planCallback(
  due: {
    readonly command: string;
    readonly chat: ChatFacts;
    readonly threadId: number | null;
    readonly depth: number;
  },
  bot: CompiledBot,
): CallbackRunPlan {
  const action = matchCallback(due.command, bot);
  if (!action) return { triggered: null, effects: [] };
  return {
    triggered: triggeredBy(action, null),
    effects: effectsOf(bot, action, due.chat, due.threadId, due.depth),
  };
}

function planIncoming(message: MessageView, bot: CompiledBot): Plan {
  if (message.migrate_to_chat_id !== undefined) {
    return migration(message.chat.id, message.migrate_to_chat_id);
  }
  if (message.migrate_from_chat_id !== undefined) {
    return migration(message.migrate_from_chat_id, message.chat.id);
  }
  const kept = messageFacts(message);
  if (!kept) {
    return planChatChange(message) ?? { kind: 'ignored', reason: 'message without content', effects: [] };
  }
  const chat = chatFacts(message.chat);
  const sender = messageSender(message);
  const base: MessagePlan = {
    kind: 'message',
    chat,
    sender,
    message: kept,
    triggered: null,
    onceKey: null,
    topic: topicOf(message),
    effects: [],
  };
  const match = matchIncoming(message, bot);
  if (!match) return base;
  return {
    ...base,
    triggered: triggeredBy(match.action, match.payload),
    onceKey: kept.mediaGroupId && `album-${kept.mediaGroupId}`,
    effects: effectsOf(bot, match.action, chat, kept.threadId, 0),
  };
}

function matchIncoming<A extends ActionKey>(
  message: MessageView,
  bot: MatchableBot<A>,
): CommandMatch<A> | undefined {
  const text = message.text ?? message.caption;
  const { type } = message.chat;
  if (text === undefined || type === 'channel' || !isFromPerson(message)) return undefined;
  return matchCommand(text, bot, type === 'private');
}

function pressedValue(query: CallbackQueryView, values: CallbackValues): string | undefined {
  const id = mappedIdOf({ callback_query: query });
  return id === undefined ? query.data : values.get(id);
}

/** A message sent as the group or as a channel is from a person, although Telegram names a bot as the author. */
function isFromPerson({ from, sender_chat, is_automatic_forward }: MessageView): boolean {
  return sender_chat ? !is_automatic_forward : !from?.is_bot;
}

function planEdit(message: MessageView): Plan {
  const kept = messageFacts(message);
  if (!kept) return { kind: 'ignored', reason: 'message without content', effects: [] };
  const facts = { chat: chatFacts(message.chat), sender: messageSender(message), message: kept };
  return { kind: 'edit', ...facts, effects: [] };
}

function planPress(query: CallbackQueryView, value: string | undefined, bot: CompiledBot): Plan {
  const action = value === undefined ? undefined : matchCallback(value, bot);
  const answer = {
    kind: 'answerCallback',
    callbackQueryId: query.id,
    text: action ? null : staleButtonNotice,
  } as const;
  if (!query.message) {
    return { kind: 'ignored', reason: 'button of a message without chat', effects: [answer] };
  }
  const chat = chatFacts(query.message.chat);
  const threadId = threadOf(query.message);
  return {
    kind: 'callback',
    chat,
    sender: senderFacts(query.from),
    press: {
      callbackQueryId: query.id,
      value: value ?? query.data ?? '',
      label: labelOf(query),
      telegramMessageId: String(query.message.message_id),
      threadId,
    },
    triggered: action ? triggeredBy(action, null) : null,
    effects: action ? [answer, ...effectsOf(bot, action, chat, threadId, 0)] : [answer],
  };
}

function planMembership(change: NonNullable<UpdateView['my_chat_member']>): Plan {
  const { status, is_member } = change.new_chat_member;
  const away = status === 'kicked' || status === 'left' || (status === 'restricted' && is_member === false);
  return {
    kind: 'membership',
    chat: chatFacts(change.chat),
    sender: change.from ? senderFacts(change.from) : null,
    blocked: away,
    effects: [],
  };
}

function migration(from: number, to: number): Plan {
  return { kind: 'migration', fromTelegramChatId: String(from), toTelegramChatId: String(to), effects: [] };
}

function effectsOf(
  { publishedVersion }: CompiledBot,
  action: CompiledAction,
  chat: ChatFacts,
  threadId: number | null,
  depth: number,
): (SendEffect | ScheduleCallbackEffect)[] {
  return [
    ...planReply(action, chat, threadId),
    ...scheduleDelayedCallbacks(action, { chat, threadId, depth, publishedVersion }),
  ];
}

function triggeredBy(action: CompiledAction, payload: string | null): TriggeredAction {
  return { actionId: action.actionId, command: action.command, payload };
}

function labelOf(query: CallbackQueryView): string | null {
  const buttons = query.message?.reply_markup?.inline_keyboard?.flat() ?? [];
  return buttons.find((button) => button.callback_data === query.data)?.text ?? null;
}
