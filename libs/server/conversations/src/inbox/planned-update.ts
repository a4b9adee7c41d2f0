import type { CompiledBot } from '@botter/contracts';
import {
  type CallbackValues,
  type ChatFacts,
  type DialogFacts,
  type DialogProblem,
  type HandOverEffect,
  type MatchableBot,
  type Plan,
  plan,
  type SenderFacts,
  type SessionState,
  type TopicFacts,
  wantedActions,
  webhookOccasion,
} from '@botter/engine';
import { isDatabaseUnavailable, sqlStateOf } from '@botter/server-database';
import { handOverOf, toEffectRows } from '../outbox/effect-rows';
import { contactChange, contactOf, dialogFacts } from '../shared/contact-facts';
import type { ContactChange } from '../shared/contact-store';
import { rowsOfEntered } from '../shared/entered-actions';
import type { LedgerEntry, LedgerWriters } from '../shared/ledger-writers';
import { plannedIdsOf } from '../shared/planned-ids';
import type { EffectRows, NewIncomingMessage } from '../shared/rows';
import {
  fenceOf,
  type SessionChange,
  type SessionOccasion,
  type SessionPlanner,
  sessionStep,
} from '../shared/session-planning';
import type { SessionStep } from '../shared/sessions';
import type { UpdateContributors } from '../shared/update-contributor';
import { fieldOf, kindOfUpdate } from './update-kind';

/** An update with everything that is written because of it. */
export interface PlannedUpdate {
  readonly botId: string;
  readonly updateId: number;
  readonly update: IncomingUpdate['update'];
  readonly callbackQueryId: string | null;
  readonly kind: string;
  /** The update as JSON if its rows don't contain it. */
  readonly raw: string | null;
  readonly error: string | null;
  readonly chat: (ChatFacts & { readonly blocked: boolean }) | null;
  readonly onceKey: string | null;
  /** The message or button press that came in. */
  readonly incoming: NewIncomingMessage | null;
  readonly effects: EffectRows;
  /** The modules' entries about it. */
  readonly ledger: readonly LedgerEntry[];
  readonly edit: {
    readonly telegramMessageId: string;
    readonly text: string | null;
    readonly at: string;
  } | null;
  /** A new title, or the name of a topic. */
  readonly chatChange: { readonly chat: ChatFacts; readonly topic: TopicFacts | null } | null;
  readonly migration: { readonly from: string; readonly to: string } | null;
  /** The session it was planned with; null for bots without state. */
  readonly step: SessionStep | null;
  /** What changes about the person in a bot with state. */
  readonly contact?: ContactChange | undefined;
  /** Set if the chat is left to people. */
  readonly handOver?: HandOverEffect | undefined;
  /** Set if one of the actions could not go on. */
  readonly problem?: DialogProblem | undefined;
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

export interface StatefulContext
  extends Omit<PlanningContext, 'bot'>,
    Omit<SessionOccasion, 'update' | 'messageId'> {
  readonly planner: SessionPlanner;
}

const noEffects: EffectRows = { messages: [], outbox: [], values: [] };
/** A message sent less than this ago gets the time of our clock, which is finer than Telegram's. */
const freshMs = 60_000;
/** What is longer is no language: RFC 5646 allows for tags of this length. */
const languageLength = 35;

/** Ids of the actions that are needed to plan the update; none if it can't be planned. */
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

/**
 * Plans an update. One that can't be planned is stored as failed: Telegram would repeat a refused one
 * endlessly, and block its chat.
 */
export function planUpdate({ botId, update }: IncomingUpdate, context: PlanningContext): PlannedUpdate {
  try {
    return fromPlan(botId, update, plan(update, context.bot, context.values, context.now), context);
  } catch (error) {
    return failedUpdate({ botId, update }, error);
  }
}

/**
 * The same for an update of a bot with state.
 * @throws if the database can't be read
 */
export async function planWithState(
  { botId, update }: IncomingUpdate,
  context: StatefulContext,
): Promise<PlannedUpdate> {
  try {
    const { planner, bot, place, session, values, now } = context;
    // The message that came in gets the first id.
    const messageId = context.newId();
    const ids = [messageId];
    const newId = () => ids.pop() ?? context.newId();
    const contact = place.personId === null ? undefined : contactOf(update, place.personId, context.contact);
    const occasion = { update, bot, values, place, session, contact, now };
    const change = await planner.plan({ ...occasion, messageId: plannedIdsOf({ id: messageId }).message });
    const step = sessionStep(context, change);
    const facts = dialogFacts(contact, session?.state as SessionState | undefined, change);
    const { contributors, ledger } = context;
    const held = { bot: change.bot, now, values, newId, contributors, ledger };
    return fromPlan(botId, update, change.plan, held, { step, change, facts });
  } catch (error) {
    if (isDatabaseUnavailable(error) || sqlStateOf(error) !== undefined) throw error;
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

function bare(
  botId: string,
  update: IncomingUpdate['update'],
  step: SessionStep | null = null,
): PlannedUpdate {
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
    step,
    contact: undefined,
    handOver: undefined,
    problem: undefined,
  };
}

/** What an update of a bot with state does with the person's session, and on the way. */
interface DialogMove {
  readonly step: SessionStep;
  readonly change: SessionChange;
  readonly facts: DialogFacts;
}

function fromPlan(
  botId: string,
  update: IncomingUpdate['update'],
  planned: Plan,
  context: PlanningContext,
  dialog?: DialogMove,
): PlannedUpdate {
  // The incoming message gets its id first, so that it is shown above the replies.
  const incoming = incomingMessage(planned, context);
  const occasion = webhookOccasion(planned);
  const source = `${botId}/${update.update_id}`;
  const { bot, now } = context;
  const ids = incoming ? plannedIdsOf(incoming) : undefined;
  const step = dialog?.step;
  const handOver = dialog && handOverOf(planned.effects);
  const facts = dialog?.facts;
  const outcome = { botId, bot, update, plan: planned, occasion, ids, now, handOver, dialog: facts };
  const jobs = context.contributors.rowsOf(source, outcome);
  if (dialog?.change.entered) {
    const about = { botId, bot, occasion, now, dialog: facts };
    jobs.push(...rowsOfEntered(context.contributors, source, about, dialog.change.entered));
  }
  const effects = toEffectRows(planned.effects, {
    source,
    now,
    newId: context.newId,
    sender: occasion?.sender,
    session: step ? fenceOf(step) : undefined,
    hasMoved: step?.move !== undefined,
    jobs,
  });
  const ledger = context.ledger.entriesOf({
    botId,
    now,
    plan: planned,
    update,
    actionId: occasion?.triggered?.actionId ?? null,
    dialog: dialog?.change.activity,
    outgoing: effects.messages.length,
    contactUpdates: dialog?.change.contactUpdates,
  });
  let base = bare(botId, update, step);
  if (dialog) {
    const { contactUpdates = [], entered = [], problem } = dialog.change;
    const contact = contactChange({ botId, place: dialog.step.place }, contactUpdates, now, update);
    base = { ...base, contact, handOver, problem };
    for (const { actionId } of entered) {
      ledger.push(...context.ledger.entriesOf({ botId, now, actionId, outgoing: 0 }));
    }
  }
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
    case 'joined':
      return {
        ...base,
        kind: kindOfUpdate(update),
        raw: JSON.stringify(update),
        chat: unblocked(planned.chat),
        effects,
        ledger,
      };
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

function incomingMessage(planned: Plan, { now, newId }: PlanningContext): NewIncomingMessage | null {
  if (planned.kind === 'callback') {
    const { label, value } = planned.press;
    return {
      ...emptyMessage(newId(), now),
      kind: 'button_press',
      text: label ?? value,
      ...senderColumns(planned.sender),
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
    ...(sender && senderColumns(sender)),
    file_id: message.fileId,
    details: message.details,
    context: message.context,
    media_group_id: message.mediaGroupId,
    thread_id: message.threadId,
  };
}

function senderColumns({ telegramUserId, name, languageCode }: SenderFacts) {
  const isLanguage = languageCode !== null && languageCode.length <= languageLength;
  return {
    sender_id: telegramUserId,
    sender_name: name,
    sender_language: isLanguage ? languageCode : null,
  };
}

function emptyMessage(id: string, at: Date): NewIncomingMessage {
  return {
    id,
    direction: 'incoming',
    kind: 'text',
    media: null,
    text: null,
    parse_mode: '',
    buttons: null,
    telegram_message_id: null,
    sender_id: null,
    sender_name: null,
    sender_language: null,
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
