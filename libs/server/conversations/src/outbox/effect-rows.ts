import { createHash } from 'node:crypto';
import type { InlineKeyboardMarkup } from '@botter/bot-api';
import {
  type AnswerCallbackEffect,
  type Effect,
  type KeptDetails,
  type MessageContext,
  type ScheduleCallbackEffect,
  type SendEffect,
  toReplyMarkup,
  type WebhookPerson,
} from '@botter/engine';
import type {
  CallbackValue,
  DelayedCallbackPayload,
  EffectRows,
  NewMessage,
  NewOutboxRow,
} from '../shared/rows';
import { toBotRequest } from './bot-request';

export interface EffectContext {
  /** What the effects follow from, unique for ever: `<bot>/<update>` for an update. */
  readonly source: string;
  readonly now: Date;
  /** Gives ids that sort in the order in which they were asked for. */
  readonly newId: () => string;
  /** Who has set it off. */
  readonly sender?: WebhookPerson | null;
  /** The person who writes, where it is no action that answers. */
  readonly author?: string | null;
  /** What the messages show of their file. */
  readonly details?: KeptDetails | null;
  /** What the first message replies to. */
  readonly context?: MessageContext | null;
  /** Rows of jobs that follow from the same. */
  readonly jobs?: readonly NewOutboxRow[];
}

/** How long a callback answer may lie before the sweeper takes it for left behind. */
const answerGraceMs = 5_000;
const valueIdBytes = 16;

/** Turns the effects of a plan into rows, in their order. Pure but for the ids it is given. */
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
      default: {
        const never: never = effect;
        return never;
      }
    }
  });
  if (context.jobs) outbox.push(...context.jobs);
  return { messages, outbox, values };
}

interface SentKeyboard {
  readonly markup: InlineKeyboardMarkup | undefined;
  /** Those behind the short ids of the markup. */
  readonly values: readonly CallbackValue[];
}

const noKeyboard: SentKeyboard = { markup: undefined, values: [] };
const sentKeyboards = new WeakMap<SendEffect['keyboard'], SentKeyboard>();

/** Made once for each keyboard, which the replies of an action share: hashing large values is half the work of a plan. */
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

/** The same value always has the same id, so a button that is sent a thousand times is kept once. */
export function callbackValueId(value: string): string {
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

function delayedRow(id: string, effect: ScheduleCallbackEffect, { sender }: EffectContext): NewOutboxRow {
  const { command, chat, threadId, depth, publishedVersion } = effect;
  const payload: DelayedCallbackPayload = { command, chat, threadId, depth, publishedVersion, sender };
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
