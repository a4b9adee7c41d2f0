import type { TakenEntry } from '@botter/server-conversations';
import type { ActivityEntry } from './activity-entry';

export const quarterMs = 15 * 60_000;
export const hourMs = 4 * quarterMs;

interface OfBot {
  readonly bot_id: string;
}
export interface QuarterRow extends OfBot {
  readonly quarter: string;
  incoming: number;
  replies: number;
  sent: number;
  presses: number;
}
interface ChatHourRow extends OfBot {
  readonly hour: string;
  readonly chat_id: string;
  messages: number;
}
interface ChatRow extends OfBot {
  readonly chat_id: string;
  /** With activity, counted since 1970. */
  readonly quarters: readonly number[];
}
interface UseRow extends OfBot {
  readonly hour: string;
  readonly kind: 'action' | 'button';
  readonly name: string;
  count: number;
}
interface StepRow extends OfBot {
  readonly hour: string;
  readonly action_id: string;
  readonly step_id: string;
  started: number;
  asked: number;
  answered: number;
  given_up: number;
}
interface UnansweredRow extends OfBot {
  readonly text: string;
  count: number;
  last_at: string;
}

/**
 * The additions to the tables, at most one for each row; sorted by their keys, so that processes never
 * deadlock.
 */
export interface Rollup {
  readonly quarters: readonly QuarterRow[];
  readonly chatHours: readonly ChatHourRow[];
  readonly chats: readonly ChatRow[];
  readonly uses: readonly UseRow[];
  readonly steps: readonly StepRow[];
  readonly unanswered: readonly UnansweredRow[];
}

/** Sums up entries. An entry without a time isn't ours and counts as nothing. */
export function rollUp(taken: readonly TakenEntry[]): Rollup {
  const sums = new Sums();
  for (const one of taken) {
    if (isEntry(one.entry)) sums.add(one, one.entry);
  }
  return sums.rollup();
}

function isEntry(value: unknown): value is ActivityEntry {
  return typeof value === 'object' && value !== null && Number.isFinite((value as ActivityEntry).at);
}

const columns = { started: 'started', asked: 'asked', answered: 'answered', left: 'given_up' } as const;

class Sums {
  readonly #quarters = new Map<string, QuarterRow>();
  readonly #chatHours = new Map<string, ChatHourRow>();
  readonly #chats = new Map<string, OfBot & { readonly chat_id: string; readonly quarters: Set<number> }>();
  readonly #uses = new Map<string, UseRow>();
  readonly #steps = new Map<string, StepRow>();
  readonly #unanswered = new Map<string, UnansweredRow>();

  /** Replies, and their effects, count only if the bot has replied. */
  add({ botId, chatId, replied }: TakenEntry, entry: ActivityEntry): void {
    const { at, incomingAt, press, action, dialog = [], unanswered, sent = 0 } = entry;
    const replies = replied ? (entry.replies ?? 0) : 0;
    if (incomingAt !== undefined) {
      this.#quarter(botId, incomingAt).incoming += 1;
      this.#active(botId, chatId, incomingAt, 1);
    }
    if (press !== undefined) {
      this.#quarter(botId, at).presses += 1;
      this.#active(botId, chatId, at, 0);
      this.#use(botId, at, 'button', press);
    }
    if (replies + sent > 0) {
      const quarter = this.#quarter(botId, at);
      quarter.replies += replies;
      quarter.sent += sent;
      this.#active(botId, chatId, at, replies + sent);
    }
    if (!replied) return;
    if (action !== undefined) this.#use(botId, at, 'action', action);
    for (const [what, place] of dialog) this.#step(botId, at, place)[columns[what]] += 1;
    if (unanswered !== undefined) this.#wrote(botId, unanswered, incomingAt ?? at);
  }

  rollup(): Rollup {
    return {
      quarters: sortedByKey(this.#quarters),
      chatHours: sortedByKey(this.#chatHours),
      chats: sortedByKey(this.#chats).map((chat) => ({
        ...chat,
        quarters: [...chat.quarters].sort((a, b) => a - b),
      })),
      uses: sortedByKey(this.#uses),
      steps: sortedByKey(this.#steps),
      unanswered: sortedByKey(this.#unanswered),
    };
  }

  #quarter(bot_id: string, at: number): QuarterRow {
    const quarter = startOf(at, quarterMs);
    return found(this.#quarters, [bot_id, quarter], () => ({
      bot_id,
      quarter,
      incoming: 0,
      replies: 0,
      sent: 0,
      presses: 0,
    }));
  }

  #active(bot_id: string, chat_id: string, at: number, messages: number): void {
    const hour = startOf(at, hourMs);
    const row = found(this.#chatHours, [bot_id, hour, chat_id], () => ({
      bot_id,
      hour,
      chat_id,
      messages: 0,
    }));
    row.messages += messages;
    const chat = found(this.#chats, [bot_id, chat_id], () => ({ bot_id, chat_id, quarters: new Set() }));
    chat.quarters.add(Math.floor(at / quarterMs));
  }

  #use(bot_id: string, at: number, kind: UseRow['kind'], name: string): void {
    const hour = startOf(at, hourMs);
    found(this.#uses, [bot_id, hour, kind, name], () => ({ bot_id, hour, kind, name, count: 0 })).count += 1;
  }

  #step(bot_id: string, at: number, place: string): StepRow {
    const hour = startOf(at, hourMs);
    const end = place.lastIndexOf('/');
    const [action_id, step_id] = [place.slice(0, end), place.slice(end + 1)];
    const none = { started: 0, asked: 0, answered: 0, given_up: 0 };
    return found(this.#steps, [bot_id, hour, action_id, step_id], () => ({
      bot_id,
      hour,
      action_id,
      step_id,
      ...none,
    }));
  }

  #wrote(bot_id: string, text: string, at: number): void {
    const last_at = new Date(at).toISOString();
    const row = found(this.#unanswered, [bot_id, text], () => ({ bot_id, text, count: 0, last_at }));
    row.count += 1;
    if (last_at > row.last_at) row.last_at = last_at;
  }
}

function startOf(at: number, lengthMs: number): string {
  return new Date(Math.floor(at / lengthMs) * lengthMs).toISOString();
}

function found<Row>(rows: Map<string, Row>, key: readonly string[], create: () => Row): Row {
  const name = key.join('\n');
  const known = rows.get(name);
  if (known) return known;
  const row = create();
  rows.set(name, row);
  return row;
}

/** Rows in the order of their keys. */
export function sortedByKey<Row>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
