import { createHash } from 'node:crypto';
import type { InlineKeyboardMarkup } from '@botter/bot-api';
import {
  type AnswerCallbackEffect,
  type Effect,
  type HandOverEffect,
  type KeptDetails,
  type MessageContext,
  type ScheduleCallbackEffect,
  type ScheduleStepEffect,
  type SendEffect,
  type TypingEffect,
  toReplyMarkup,
  type WebhookPerson,
} from '@botter/engine';
import {
  type CallbackValue,
  type Continuation,
  type EffectRows,
  type NewMessage,
  type NewOutboxRow,
  stepMethod,
} from '../shared/rows';
import { timerId } from '../shared/sessions';
import { toBotRequest, typingMethod } from './bot-request';

export interface EffectContext {
  /** What the effects follow from, permanently unique: `<bot>/<update>` for an update. */
  readonly source: string;
  readonly now: Date;
  /** Returns ids that sort in the order of the calls. */
  readonly newId: () => string;
  /** The person who triggered the effects. */
  readonly sender?: WebhookPerson | null;
  /** The person who writes, if no action replies. */
  readonly author?: string | null;
  /** What the messages show of their file. */
  readonly details?: KeptDetails | null;
  /** What the first message replies to. */
  readonly context?: MessageContext | null;
  /** The position of the person's session after these rows are written. */
  readonly session?: Continuation['session'];
  /** Whether it has moved there with them: then its timer begins. */
  readonly hasMoved?: boolean;
  /** Rows of jobs with the same source. */
  readonly jobs?: readonly NewOutboxRow[];
}

/** How long a callback answer may wait before the sweeper takes it up as left behind. */
const answerGraceMs = 5_000;
const valueIdBytes = 16;
/** Telegram shows for five seconds that a bot is typing. */
const typingSeconds = 4;

/** Turns the effects of a plan into rows, in their order. Pure except for new ids. */
export function toEffectRows(effects: readonly Effect[], context: EffectContext): EffectRows {
  const messages: NewMessage[] = [];
  const outbox: NewOutboxRow[] = [];
  const values: CallbackValue[] = [];
  effects.forEach((effect, i) => {
    const id = `${context.source}/${i}`;
    switch (effect.kind) {
      case 'answerCallback':
        outbox.push(answerRow(id, effect));
        break;
      case 'scheduleCallback':
        outbox.push(delayedRow(id, effect, context));
        break;
      case 'send': {
        const keyboard = sentKeyboard(effect.keyboard);
        const request = toBotRequest(effect, keyboard.markup);
        if (!request) break;
        values.push(...keyboard.values);
        const message = outgoingMessage(effect, context);
        messages.push(message);
        outbox.push({
          id,
          kind: 'send',
          method: request.method,
          payload: JSON.stringify(request.parameters),
          message_id: message.id,
          action_id: effect.actionId,
        });
        break;
      }
      case 'scheduleStep':
        outbox.push(...stepRows(effect, context));
        break;
      case 'typing':
        outbox.push(typingRow(id, effect), ...laterTypingRows(id, effect, effects, context));
        break;
      // Not in rows: the chat changes in the same commit.
      case 'handOver':
        break;
      default: {
        const never: never = effect;
        return never;
      }
    }
  });
  if (context.jobs) outbox.push(...context.jobs);
  return { messages, outbox, values };
}

/** The hand-over among effects; undefined if there is none. */
export function handOverOf(effects: readonly Effect[]): HandOverEffect | undefined {
  return effects.find((effect) => effect.kind === 'handOver');
}

interface SentKeyboard {
  readonly markup: InlineKeyboardMarkup | undefined;
  /** The values behind the short ids of the markup. */
  readonly values: readonly CallbackValue[];
}

const noKeyboard: SentKeyboard = { markup: undefined, values: [] };
const sentKeyboards = new WeakMap<SendEffect['keyboard'], SentKeyboard>();

/**
 * Made once for each keyboard, which the replies of an action share. To hash large values is half the work of
 * a plan.
 */
function sentKeyboard(keyboard: SendEffect['keyboard']): SentKeyboard {
  if (keyboard.length === 0) return noKeyboard;
  const known = sentKeyboards.get(keyboard);
  if (known) return known;
  const values: CallbackValue[] = [];
  const markup = toReplyMarkup(keyboard, (value) => {
    const kept = { id: callbackValueId(value), value };
    values.push(kept);
    return kept.id;
  });
  const sent = { markup, values };
  sentKeyboards.set(keyboard, sent);
  return sent;
}

/** The same value always has the same id, so a button that is sent a thousand times is stored once. */
function callbackValueId(value: string): string {
  return createHash('sha256').update(value).digest().subarray(0, valueIdBytes).toString('base64url');
}

function answerRow(id: string, effect: AnswerCallbackEffect): NewOutboxRow {
  const parameters = { callback_query_id: effect.callbackQueryId, text: effect.text ?? undefined };
  return {
    id,
    kind: 'answer',
    method: 'answerCallbackQuery',
    payload: JSON.stringify(parameters),
    message_id: null,
    action_id: null,
    wait_ms: answerGraceMs,
  };
}

function delayedRow(
  id: string,
  effect: ScheduleCallbackEffect,
  { sender, session }: EffectContext,
): NewOutboxRow {
  const { command, chat, threadId, depth, publishedVersion, ofSession } = effect;
  const payload: Continuation = {
    command,
    chat,
    threadId,
    depth,
    publishedVersion,
    sender,
    session: ofSession && session,
  };
  return {
    id,
    kind: 'callback',
    method: 'callback',
    payload: JSON.stringify(payload),
    message_id: null,
    action_id: effect.actionId,
    wait_ms: effect.delaySeconds * 1000,
  };
}

/** A session has one timer at most, and one that stays where it is keeps it. */
function stepRows(effect: ScheduleStepEffect, { sender, session, hasMoved }: EffectContext): NewOutboxRow[] {
  if (!session || !hasMoved) return [];
  const { chat, threadId, actionId, stepId, delaySeconds } = effect;
  const step = { part: 'step', actionId, stepId, delaySeconds } as const;
  const payload: Continuation = { ...step, command: '', chat, threadId, depth: 0, sender, session };
  const place = { telegramChatId: chat.telegramChatId, personId: session.personId, threadId };
  return [
    {
      id: timerId(place, session.version),
      kind: 'callback',
      method: stepMethod,
      payload: JSON.stringify(payload),
      message_id: null,
      action_id: actionId,
      wait_ms: delaySeconds * 1000,
    },
  ];
}

/** Shown in its turn, below what was sent before. */
function typingRow(id: string, { threadId }: TypingEffect): NewOutboxRow {
  const parameters = { action: 'typing', message_thread_id: threadId ?? undefined };
  return {
    id,
    kind: 'send',
    method: typingMethod,
    payload: JSON.stringify(parameters),
    message_id: null,
    action_id: null,
  };
}

/** Shown again until the step that waits is due. */
function laterTypingRows(
  id: string,
  { chat, threadId }: TypingEffect,
  effects: readonly Effect[],
  { session }: EffectContext,
): NewOutboxRow[] {
  const step = effects.find((effect) => effect.kind === 'scheduleStep');
  if (!session || !step) return [];
  const payload: Continuation = { part: 'typing', command: '', chat, threadId, depth: 0, session };
  const rows: NewOutboxRow[] = [];
  for (let after = typingSeconds; after < step.delaySeconds; after += typingSeconds) {
    rows.push({
      id: `${id}/${after}`,
      kind: 'callback',
      method: 'typing',
      payload: JSON.stringify(payload),
      message_id: null,
      action_id: null,
      wait_ms: after * 1000,
    });
  }
  return rows;
}

function outgoingMessage(
  effect: SendEffect,
  { now, newId, author = null, details = null, context = null }: EffectContext,
): NewMessage {
  return {
    id: newId(),
    direction: 'outgoing',
    kind: effect.media?.type ?? 'text',
    media: effect.media,
    text: effect.text,
    parse_mode: effect.parseMode,
    buttons:
      effect.keyboard.length === 0
        ? null
        : effect.keyboard.map((row) => row.map(({ label, type, value }) => ({ label, type, value }))),
    telegram_message_id: null,
    sender_name: author,
    file_id: null,
    details,
    context: effect.replyTo === undefined ? null : context,
    media_group_id: null,
    thread_id: effect.threadId,
    action_id: effect.actionId,
    at: now.toISOString(),
    delivery: 'waiting',
  };
}
