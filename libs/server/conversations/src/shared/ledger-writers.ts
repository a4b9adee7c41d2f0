import type { Plan } from '@botter/engine';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';

/** What happens in one chat at once, before any of it is written. */
export interface ChatActivity {
  readonly botId: string;
  readonly now: Date;
  /** What the engine made of an update; undefined where the messages follow from none. */
  readonly plan?: Plan;
  /** The action that was triggered; its messages are dropped where the bot may not reply. */
  readonly actionId: string | null;
  /** How many messages the bot, or a person, sends because of it. */
  readonly outgoing: number;
}

/** An entry of a module. */
export interface LedgerEntry {
  readonly module: string;
  readonly entry: object;
}

/**
 * Notes what happens in chats for a module, in the commit in which it happens: exactly once, also where an update comes twice or
 * the process crashes. The module takes its entries with `takeLedgerEntries` and deletes them in the same step.
 */
export interface LedgerWriter {
  /** Names its entries: unique, and the same for ever. */
  readonly name: string;
  /** Becomes JSON; undefined for nothing. Pure and quick: it runs for every update, before the commit. */
  entryOf(activity: ChatActivity): object | undefined;
}

/** The writers of this process; modules add theirs when they start, in every role. */
@Injectable()
export class LedgerWriters {
  readonly #all: LedgerWriter[] = [];

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** @throws Error where the name is taken */
  add(writer: LedgerWriter): void {
    if (this.#all.some(({ name }) => name === writer.name)) {
      throw new Error(`Two ledger writers are called ${writer.name}`);
    }
    this.#all.push(writer);
  }

  /** The entries of all writers. One that fails gives none: its bug must not cost the update. */
  entriesOf(activity: ChatActivity): LedgerEntry[] {
    const entries: LedgerEntry[] = [];
    for (const writer of this.#all) {
      try {
        const entry = writer.entryOf(activity);
        if (entry) entries.push({ module: writer.name, entry });
      } catch (error) {
        const { botId } = activity;
        this.logger.error({ err: error, botId, writer: writer.name }, 'an entry of the ledger was not made');
      }
    }
    return entries;
  }
}
