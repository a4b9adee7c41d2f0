import type { CompiledBot } from '@botter/contracts';
import {
  type CallbackValues,
  type ChatFacts,
  type MatchableBot,
  type Plan,
  plan,
  type TopicFacts,
  wantedActions,
  webhookOccasion,
} from '@botter/engine';
import { toEffectRows } from '../outbox/effect-rows';
import type { LedgerEntry, LedgerWriters } from '../shared/ledger-writers';
import type { EffectRows, NewMessage } from '../shared/rows';
import type { UpdateContributors } from '../shared/update-contributor';
import { fieldOf, kindOfUpdate } from './update-kind';

/** An update with everything that is written because of it. */
export interface PlannedUpdate {
  readonly botId: string;
  readonly updateId: number;
  readonly update: IncomingUpdate['update'];
  readonly callbackQueryId: string | null;
  readonly kind: string;
  /** The update as JSON where its rows don't hold its content. */
  readonly raw: string | null;
  readonly error: string | null;
  readonly chat: (ChatFacts & { readonly blocked: boolean }) | null;
  readonly onceKey: string | null;
  /** The message or button press that came in. */
  readonly incoming: NewMessage | null;
  readonly effects: EffectRows;
  /** What modules note about it. */
  readonly ledger: readonly LedgerEntry[];
  readonly edit: {
    readonly telegramMessageId: string;
    readonly text: string | null;
    readonly at: string;
  } | null;
  /** A new title, or the name of a topic. */
  readonly chatChange: { readonly chat: ChatFacts; readonly topic: TopicFacts | null } | null;
  readonly migration: { readonly from: string; readonly to: string } | null;
}

export interface IncomingUpdate {
  readonly botId: string;
  readonly update: { readonly update_id: number };
}

export interface PlanningContext {
  readonly bot: CompiledBot;
  readonly now: Date;
  readonly values: CallbackValues;
  readonly newId: () => string;
  readonly contributors: Pick<UpdateContributors, 'rowsOf'>;
  readonly ledger: Pick<LedgerWriters, 'entriesOf'>;
}

const noEffects: EffectRows = { messages: [], outbox: [], values: [] };
/** A message sent less than this ago gets the time of our clock, which is finer than Telegram's. */
const freshMs = 60_000;

/** Ids of the actions that are needed to plan the update; none where it can't be planned. */
export function wantedBy(
  update: IncomingUpdate['update'],
  keys: MatchableBot,
  values: CallbackValues,
): string[] {
  try {
    return wantedActions(update, keys, values);
  } catch {
    return [];
  }
}

/** Plans an update. One that can't be planned is stored as failed: Telegram would repeat a refused one, and block its chat, for ever. */
export function planUpdate({ botId, update }: IncomingUpdate, context: PlanningContext): PlannedUpdate {
  try {
    const planned = plan(update, context.bot, context.values);
    return fromPlan(botId, update, planned, context);
  } catch (error) {
    return failedUpdate({ botId, update }, error);
  }
}

/** A failed update: stored unchanged, without effects. */
export function failedUpdate({ botId, update }: IncomingUpdate, error: unknown): PlannedUpdate {
  return {
    ...bare(botId, update),
    raw: JSON.stringify(update),
    error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  };
}

function bare(botId: string, update: IncomingUpdate['update']): PlannedUpdate {
  return {
    botId,
    updateId: update.update_id,
    update,
    callbackQueryId: null,
    kind: fieldOf(update),
    raw: null,
    error: null,
    chat: null,
    onceKey: null,
    incoming: null,
    effects: noEffects,
    ledger: [],
    edit: null,
    chatChange: null,
    migration: null,
  };
}

function fromPlan(
  botId: string,
  update: IncomingUpdate['update'],
  planned: Plan,
  context: PlanningContext,
): PlannedUpdate {
  const base = bare(botId, update);
  // The incoming message gets its id first, so that it is shown above the replies.
  const incoming = incomingMessage(planned, context);
  const occasion = webhookOccasion(planned);
  const source = `${botId}/${update.update_id}`;
  const { bot, now } = context;
  const jobs = context.contributors.rowsOf(source, { botId, bot, update, plan: planned, occasion, now });
  const effects = toEffectRows(planned.effects, { ...context, source, sender: occasion?.sender, jobs });
  const ledger = context.ledger.entriesOf({
    botId,
    now,
    plan: planned,
    actionId: occasion?.triggered?.actionId ?? null,
    outgoing: effects.messages.length,
  });
  switch (planned.kind) {
    case 'message': {
      const { chat, topic, onceKey } = planned;
      return {
        ...base,
        chat: unblocked(chat),
        onceKey,
        incoming,
        effects,
        ledger,
        chatChange: topic && { chat, topic },
      };
    }
    case 'callback': {
      const { callbackQueryId } = planned.press;
      return { ...base, chat: unblocked(planned.chat), callbackQueryId, incoming, effects, ledger };
    }
    case 'edit': {
      const { telegramMessageId, text, editedAt, sentAt } = planned.message;
      const edit = { telegramMessageId, text, at: editedAt ?? sentAt };
      return { ...base, chat: unblocked(planned.chat), edit };
    }
    case 'membership':
      return { ...base, chat: { ...planned.chat, blocked: planned.blocked } };
    case 'migration': {
      const { fromTelegramChatId: from, toTelegramChatId: to } = planned;
      return { ...base, migration: { from, to } };
    }
    case 'chat_change': {
      const { chat, topic } = planned;
      return {
        ...base,
        kind: kindOfUpdate(update),
        raw: JSON.stringify(update),
        chatChange: { chat, topic },
      };
    }
    case 'ignored':
      return {
        ...base,
        kind: kindOfUpdate(update),
        raw: JSON.stringify(update),
        callbackQueryId: planned.effects[0]?.callbackQueryId ?? null,
        effects,
      };
    default: {
      const never: never = planned;
      return never;
    }
  }
}

/** A person who writes has not blocked the bot. */
function unblocked(chat: ChatFacts): NonNullable<PlannedUpdate['chat']> {
  return { ...chat, blocked: false };
}

function incomingMessage(planned: Plan, { now, newId }: PlanningContext): NewMessage | null {
  if (planned.kind === 'callback') {
    const { label, value } = planned.press;
    return {
      ...emptyMessage(newId(), now),
      kind: 'button_press',
      text: label ?? value,
      sender_name: planned.sender.name,
      details: { type: 'button', value },
      thread_id: planned.press.threadId,
    };
  }
  if (planned.kind !== 'message') return null;
  const { message, sender } = planned;
  const sentAt = new Date(message.sentAt);
  const isFresh = Math.abs(now.getTime() - sentAt.getTime()) < freshMs;
  return {
    ...emptyMessage(newId(), isFresh ? now : sentAt),
    kind: message.kind,
    text: message.text,
    telegram_message_id: message.telegramMessageId,
    sender_name: sender?.name ?? null,
    file_id: message.fileId,
    details: message.details,
    context: message.context,
    media_group_id: message.mediaGroupId,
    thread_id: message.threadId,
  };
}

function emptyMessage(id: string, at: Date): NewMessage {
  return {
    id,
    direction: 'incoming',
    kind: 'text',
    media: null,
    text: null,
    parse_mode: '',
    buttons: null,
    telegram_message_id: null,
    sender_name: null,
    file_id: null,
    details: null,
    context: null,
    media_group_id: null,
    thread_id: null,
    action_id: null,
    at: at.toISOString(),
    delivery: null,
  };
}
