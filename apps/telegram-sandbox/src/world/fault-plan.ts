/** A failure on purpose. */
export interface Fault {
  readonly id: number;
  /** Only for this bot; all bots otherwise. */
  readonly botId?: number;
  /** Only for this method; all but getUpdates otherwise. */
  readonly method?: string;
  /** Only for this chat. */
  readonly chatId?: string;
  readonly kind: FaultKind;
  /** Calls that still pass before it begins. */
  skip: number;
  /** Calls it still hits. */
  remaining: number;
  /** Seconds, of `flood`. */
  readonly retryAfter: number;
  /** HTTP status of `error`. */
  readonly status: number;
  readonly description: string;
}

/**
 * - `flood`: 429 with retry_after, not carried out
 * - `error`: any status (502 if none is given), not carried out
 * - `forbidden`: 403 as after a block, not carried out
 * - `reset`: the connection is cut before anything is done
 * - `reset_after`: carried out, then the connection is cut
 * - `timeout`: carried out, without a response
 */
export const faultKinds = ['flood', 'error', 'forbidden', 'reset', 'reset_after', 'timeout'] as const;
type FaultKind = (typeof faultKinds)[number];

export type NewFault = Partial<Omit<Fault, 'id' | 'remaining'>> & { kind: FaultKind; count?: number };

/** The planned failures; each call meets at most one. */
export class FaultPlan {
  #faults: Fault[] = [];
  #nextId = 1;

  add({ count = 1, ...fault }: NewFault): Fault {
    const planned = {
      ...fault,
      id: this.#nextId++,
      skip: fault.skip ?? 0,
      remaining: count,
      retryAfter: fault.retryAfter ?? 1,
      status: fault.status ?? 502,
      description: fault.description ?? '',
    };
    this.#faults.push(planned);
    return planned;
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  /** Forgets the failures of this bot, or all of them. */
  clear(botId?: number): void {
    this.#faults = botId === undefined ? [] : this.#faults.filter((planned) => planned.botId !== botId);
  }

  /** The failure that this call must meet, counted down. */
  take(botId: number, method: string, chatId: string | undefined): Fault | undefined {
    if (this.#faults.length === 0) return undefined;
    const fault = this.#faults.find((planned) => hits(planned, botId, method, chatId));
    if (!fault) return undefined;
    if (fault.skip > 0) {
      fault.skip--;
      return undefined;
    }
    fault.remaining--;
    if (fault.remaining <= 0) this.#faults = this.#faults.filter((planned) => planned !== fault);
    return fault;
  }
}

function hits(fault: Fault, botId: number, method: string, chatId: string | undefined): boolean {
  if (fault.botId !== undefined && fault.botId !== botId) return false;
  if (fault.chatId !== undefined && fault.chatId !== chatId) return false;
  const name = method.toLowerCase();
  return fault.method === undefined ? name !== 'getupdates' : fault.method.toLowerCase() === name;
}
