import type { Update } from '@botter/bot-api';
import type { ActionKey, CompiledAction, CompiledBot } from '@botter/contracts';
import type { MatchableBot } from './action-index';
import { isStop, stopResponse } from './broadcasts/stop';
import { personOfChat, personOfUser } from './contacts/people';
import { matchCallback } from './match-command';
import { matchMessage } from './match-message';
import { runParts } from './parts';
import type { CallbackRunPlan, ChatFacts, Plan, TriggeredAction } from './plan-types';
import { startPayload } from './start-payload';
import type { TemplateValues } from './templates/template-values';
import type { ActionMatch } from './triggers/engine-trigger';
import {
  type CallbackValues,
  isFromPerson,
  planUpdate,
  pressedValue,
  type Response,
  type ResponsePlace,
} from './update-plan';
import type { MessageView, UpdateView, UserView } from './update-view';

/**
 * Decides what follows from an update. It is pure: the same update and bot give the same plan, and it reads
 * and stores nothing else. `bot` must not change, and needs only the actions that `wantedActions` names.
 * Unknown kinds of updates are `ignored`.
 * @param now for templates; left out: the time of the message
 */
export function plan(
  update: Update | object,
  bot: CompiledBot,
  values: CallbackValues = new Map(),
  now?: Date,
): Plan {
  return planUpdate(update, values, {
    message(message, place) {
      const match = matchIncoming(message, bot);
      if (isStop(message, match, bot)) return stopResponse(place);
      if (!match) return undefined;
      const { from, sender_chat, text, caption } = message;
      // A chat that speaks as itself is no person.
      const said = { person: sender_chat ? undefined : from, text: text ?? caption };
      return respond(bot, match, place, () => valuesOf(bot, said, now ?? timeOf(message)));
    },
    press({ message, from }, value, place) {
      const action = value === undefined ? undefined : matchCallback(value, bot);
      if (!action) return undefined;
      return respond(bot, { action, payload: null }, place, () =>
        valuesOf(bot, { person: from, text: undefined }, now ?? timeOf(message)),
      );
    },
    knows: (value) => matchCallback(value, bot) !== undefined,
  });
}

/**
 * Ids of the actions that `plan` must find in the bot for this update: none or one. It needs only the keys of
 * the actions, so a caller can keep all keys in memory and the rest of the actions elsewhere.
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
 * Decides what a delayed callback does when it is due. `command` and `depth` come from the effect that
 * scheduled it. `bot` is the current configuration, or with drafts the published version that the effect
 * names.
 */
export function planCallback(
  due: {
    readonly command: string;
    readonly chat: ChatFacts;
    readonly threadId: number | null;
    readonly depth: number;
  },
  bot: CompiledBot,
  now: Date,
): CallbackRunPlan {
  const action = matchCallback(due.command, bot);
  if (!action) return { triggered: null, effects: [] };
  const { chat, threadId, depth } = due;
  const { publishedVersion } = bot;
  const values = () => ({ ...botValues(bot, now), contact: personOfChat(chat) });
  return {
    triggered: triggeredBy(action, null),
    effects: runParts(action, { chat, threadId, depth, publishedVersion, values }),
  };
}

/** The action that a message sets off, if a person wrote it. */
export function matchIncoming<A extends ActionKey>(
  message: MessageView,
  bot: MatchableBot<A>,
): ActionMatch<A> | undefined {
  if (message.chat.type === 'channel' || !isFromPerson(message)) return undefined;
  return matchMessage(message, bot);
}

function respond(
  { publishedVersion }: CompiledBot,
  { action, payload, isFallback }: Pick<ActionMatch<CompiledAction>, 'action' | 'payload' | 'isFallback'>,
  { chat, threadId }: ResponsePlace,
  values: () => TemplateValues,
): Response {
  const triggered = triggeredBy(action, payload);
  return {
    triggered: isFallback ? { ...triggered, isFallback } : triggered,
    effects: runParts(action, { chat, threadId, depth: 0, publishedVersion, values }),
  };
}

export function triggeredBy(action: ActionKey, payload: string | null): TriggeredAction {
  return { actionId: action.actionId, command: action.command, payload };
}

function timeOf(message: MessageView | undefined): Date {
  return new Date((message?.edit_date ?? message?.date ?? 0) * 1000);
}

/** What a bot without contacts knows when it fills templates. */
function valuesOf(
  bot: CompiledBot,
  { person, text = '' }: { readonly person: UserView | undefined; readonly text: string | undefined },
  now: Date,
): TemplateValues {
  return {
    ...botValues(bot, now),
    contact: person && personOfUser(person),
    messageText: text,
    payload: startPayload(text) ?? '',
  };
}

function botValues({ name, timeZone = 'utc' }: CompiledBot, now: Date): TemplateValues {
  return { contact: undefined, answers: {}, messageText: '', payload: '', botName: name, now, timeZone };
}
