import type { ContactUpdate, Plan } from '@botter/engine';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import type { DialogActivity } from './dialog-activity';

/** What happens in one chat in one step, before any of it is written. */
export interface ChatActivity {
  readonly botId: string;
  readonly now: Date;
  /** The engine's plan for an update; undefined if the messages don't follow from one. */
  readonly plan?: Plan;
  /** The update that it is the plan for. */
  readonly update?: object;
  /** The action that was triggered; its messages are dropped if the bot may not reply. */
  readonly actionId: string | null;
  /** The action was triggered before, and continues. */
  readonly isContinued?: boolean | undefined;
  /** Only in bots with state. */
  readonly dialog?: readonly DialogActivity[] | undefined;
  /** What the person's dialog changes of their contact. */
  readonly contactUpdates?: readonly ContactUpdate[] | undefined;
  /** How many messages the bot, or a person, sends because of it. */
  readonly outgoing: number;
}

/** An entry of a module. */
export interface LedgerEntry {
  readonly module: string;
  readonly entry: object;
  /** The module has this already, so it is written only if the chat is new: the one before was erased. */
  readonly isKnown?: boolean;
}

/**
 * Records what happens in chats for a module, in the same commit: exactly once, even if an update comes twice
 * or the process crashes. The module takes its entries with `takeLedgerEntries` and deletes them in the same
 * step.
 */
export interface LedgerWriter {
  /** Names its entries: unique, and never changes. */
  readonly name: string;
  /** Becomes JSON; undefined for nothing. Pure and quick: it runs for every update, before the commit. */
  entryOf(activity: ChatActivity): object | undefined;
  /**
   * What the module remembers of entries that were written lately. A hint: a process remembers what it wrote
   * itself, and may forget it at any time. Left out: each entry is written.
   */
  readonly known?: KnownEntries;
}

/** Only for entries about a chat with one person: what is kept of them is erased together with the chat. */
export interface KnownEntries {
  has(botId: string, entry: object): boolean;
  /** After the commit that has written the entry. */
  add(botId: string, entry: object): void;
  /** After a failed commit: the database that is there next may be a copy that is a little older. */
  clear(): void;
}

/** The writers of this process; modules add theirs when they start, in every role. */
@Injectable()
export class LedgerWriters {
  readonly #all: LedgerWriter[] = [];

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** @throws Error if the name is already used */
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
        if (!entry) continue;
        const isKnown = writer.known?.has(activity.botId, entry) === true;
        entries.push({ module: writer.name, entry, ...(isKnown && { isKnown }) });
      } catch (error) {
        const { botId } = activity;
        this.logger.error({ err: error, botId, writer: writer.name }, 'an entry of the ledger was not made');
      }
    }
    return entries;
  }

  /** After the commit that has written the entries. */
  written(botId: string, entries: readonly LedgerEntry[]): void {
    for (const { module, entry, isKnown } of entries) {
      if (!isKnown) this.#all.find(({ name }) => name === module)?.known?.add(botId, entry);
    }
  }

  /** After a failed commit. */
  forget(): void {
    for (const { known } of this.#all) known?.clear();
  }
}
