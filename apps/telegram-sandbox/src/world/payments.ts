import type { JsonObject, SandboxInvoice } from './types';

/** Telegram Stars. */
export const starCurrency = 'XTR';
/** Telegram waits about this long for the answer before a payment. */
const answerLifeMs = 10_000;
const keptCheckouts = 200;
const keptLinks = 1000;
const keptTransactions = 1000;

export interface CheckoutAnswer {
  readonly ok: boolean;
  readonly errorMessage: string;
}

/** A payment that waits for the bot's answer. */
export interface Checkout {
  readonly id: string;
  /** Before `payment` a flexible invoice asks for the shipping costs. */
  readonly stage: 'shipping' | 'payment';
  readonly botId: number;
  readonly personId: number;
  readonly chatId: number;
  /** The message of the invoice; null for one that was opened by its link. */
  readonly messageId: number | null;
  readonly invoice: SandboxInvoice;
  readonly shippingOptionId?: string;
  readonly at: number;
  answer: CheckoutAnswer | null;
}

/** An entry of a bot's Stars, as the Bot API writes it. */
export interface StarTransaction extends JsonObject {
  readonly id: string;
  readonly amount: number;
  readonly date: number;
}

export interface StarAccount {
  readonly botId: number;
  balance: number;
  transactions: readonly StarTransaction[];
}

export interface PaymentsSnapshot {
  readonly links: readonly {
    readonly slug: string;
    readonly botId: number;
    readonly invoice: SandboxInvoice;
  }[];
  readonly accounts: readonly StarAccount[];
}

/** Invoices by link, payments that are under way, and the Stars of each bot. The newest are kept. */
export class Payments {
  readonly #checkouts = new Map<string, Checkout>();
  readonly #links = new Map<string, { readonly botId: number; readonly invoice: SandboxInvoice }>();
  readonly #accounts = new Map<number, StarAccount>();
  #next = BigInt(Date.now()) * 3_000_000n;

  constructor(
    private readonly now: () => number,
    known?: PaymentsSnapshot,
  ) {
    for (const { slug, botId, invoice } of known?.links ?? []) this.#links.set(slug, { botId, invoice });
    for (const account of known?.accounts ?? []) this.#accounts.set(account.botId, account);
  }

  addLink(slug: string, botId: number, invoice: SandboxInvoice): void {
    this.#links.set(slug, { botId, invoice });
    dropOldest(this.#links, keptLinks);
  }

  /** The invoice of a link of this bot. */
  byLink(slug: string, botId: number): SandboxInvoice | undefined {
    const link = this.#links.get(slug);
    return link?.botId === botId ? link.invoice : undefined;
  }

  begin(checkout: Omit<Checkout, 'id' | 'at' | 'answer'>): Checkout {
    const begun = { ...checkout, id: String(++this.#next), at: this.now(), answer: null };
    this.#checkouts.set(begun.id, begun);
    dropOldest(this.#checkouts, keptCheckouts);
    return begun;
  }

  get(id: string): Checkout | undefined {
    return this.#checkouts.get(id);
  }

  /** Undefined when the query is unknown, answered, another bot's, or too old. */
  answer(botId: number, id: string, stage: Checkout['stage'], answer: CheckoutAnswer): Checkout | undefined {
    const checkout = this.#checkouts.get(id);
    const isOpen = checkout?.stage === stage && checkout.botId === botId && checkout.answer === null;
    if (!checkout || !isOpen || this.now() - checkout.at > answerLifeMs) return undefined;
    checkout.answer = answer;
    return checkout;
  }

  account(botId: number): StarAccount {
    return this.#accounts.get(botId) ?? { botId, balance: 0, transactions: [] };
  }

  /** Books Stars that came (with a `source`) or went (with a `receiver`). */
  book(botId: number, transaction: StarTransaction): void {
    const { balance, transactions } = this.account(botId);
    const change = transaction.receiver === undefined ? transaction.amount : -transaction.amount;
    this.#accounts.set(botId, {
      botId,
      balance: balance + change,
      transactions: [...transactions, transaction].slice(-keptTransactions),
    });
  }

  snapshot(): PaymentsSnapshot {
    return {
      links: [...this.#links].map(([slug, link]) => ({ slug, ...link })),
      accounts: [...this.#accounts.values()],
    };
  }
}

function dropOldest(map: Map<string, unknown>, limit: number): void {
  for (const key of map.keys()) {
    if (map.size <= limit) return;
    map.delete(key);
  }
}
