import { randomBytes } from 'node:crypto';
import type { JsonObject } from './types';

export interface PollOption {
  readonly persistent_id: string;
  readonly text: string;
  readonly text_entities?: readonly JsonObject[];
}

/** A poll with its votes. Messages that hold it show a view of it. */
export interface SandboxPoll {
  readonly id: string;
  /** The bot that has sent it. */
  readonly botId: number;
  readonly options: readonly PollOption[];
  readonly correctOptionIds: readonly number[] | null;
  readonly isAnonymous: boolean;
  readonly allowsMultiple: boolean;
  readonly allowsRevoting: boolean;
  /** Everything else that the Bot API shows of it and that doesn't change. */
  readonly facts: JsonObject & { readonly question: string; readonly type: 'regular' | 'quiz' };
  /** Milliseconds since 1970 at which it closes by itself. */
  readonly closesAt: number | null;
  closed: boolean;
  /** The chosen options, by person. */
  votes: Record<string, readonly number[]>;
}

const keptPolls = 1000;

/** The polls of all bots; the oldest make room for the newest. */
export class Polls {
  /** Waits for the next poll that closes by itself. */
  timer: NodeJS.Timeout | undefined;
  readonly #byId = new Map<string, SandboxPoll>();
  #next = BigInt(Date.now()) * 1_000_000n;

  constructor(known: readonly SandboxPoll[] = []) {
    for (const poll of known) this.#byId.set(poll.id, poll);
  }

  add(poll: Omit<SandboxPoll, 'id' | 'votes'>): SandboxPoll {
    const kept = { ...poll, id: String(++this.#next), votes: {} };
    this.#byId.set(kept.id, kept);
    for (const id of this.#byId.keys()) {
      if (this.#byId.size <= keptPolls) break;
      this.#byId.delete(id);
    }
    return kept;
  }

  /** The same questions as an open poll of this bot without votes, as the Bot API shows it. */
  copy(id: string, botId: number): JsonObject | undefined {
    const poll = this.#byId.get(id);
    return poll && pollView(this.add({ ...poll, botId, closed: false, closesAt: null }));
  }

  get(id: string): SandboxPoll | undefined {
    return this.#byId.get(id);
  }

  list(): SandboxPoll[] {
    return [...this.#byId.values()];
  }
}

export function newOption(text: string, entities?: readonly JsonObject[]): PollOption {
  const persistent_id = randomBytes(9).toString('base64url');
  return { persistent_id, text, ...(entities && { text_entities: entities }) };
}

/** A poll as the Bot API shows it; `correct_option_id` is the former name, which Telegram still fills. */
export function pollView(poll: SandboxPoll): JsonObject {
  const chosen = Object.values(poll.votes);
  const { question, type, ...facts } = poll.facts;
  return {
    id: poll.id,
    question,
    options: poll.options.map((option, at) => ({
      ...option,
      voter_count: chosen.filter((options) => options.includes(at)).length,
    })),
    total_voter_count: chosen.length,
    is_closed: poll.closed,
    is_anonymous: poll.isAnonymous,
    type,
    allows_multiple_answers: poll.allowsMultiple,
    allows_revoting: poll.allowsRevoting,
    members_only: false,
    ...(poll.correctOptionIds && {
      correct_option_ids: poll.correctOptionIds,
      correct_option_id: poll.correctOptionIds[0],
    }),
    ...facts,
  };
}
