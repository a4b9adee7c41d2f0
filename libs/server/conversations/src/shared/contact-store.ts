import type { ContactFacts, ContactUpdate } from '@botter/engine';
import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';

export interface PersonOfBot {
  readonly botId: string;
  readonly telegramUserId: string;
}

/** What a dialog has changed of a contact. */
export interface ContactChange extends PersonOfBot {
  /** What the update says about the person; undefined for a step that was due without an update. */
  readonly person:
    | Pick<ContactFacts, 'firstName' | 'lastName' | 'username' | 'language' | 'startedBy'>
    | undefined;
  /** Whether it happened in the person's private chat. */
  readonly isPrivate: boolean;
  /** The id of that chat, which is known when the change is written. */
  readonly chatId?: string;
  /** At least one, in their order. */
  readonly updates: readonly ContactUpdate[];
  readonly at: Date;
}

/** Where the contacts of bots with state are kept. */
export interface ContactStore {
  /** The people, in their order; undefined for one that isn't known yet. One query for all of them. */
  read(client: Pool | PoolClient, people: readonly PersonOfBot[]): Promise<(ContactFacts | undefined)[]>;
  /**
   * In the transaction of the updates, whose chats are locked. A person that isn't known yet is added. A
   * person may be there several times, with the earlier change first. Rows are locked in the order of bot and
   * person, because another process may write the same people.
   */
  write(client: PoolClient, changes: readonly ContactChange[]): Promise<void>;
}

/** Reads and writes contacts for dialogs. Without a store nothing is kept about people. */
@Injectable()
export class DialogContacts implements ContactStore {
  #store: ContactStore = {
    read: async (_, people) => people.map(() => undefined),
    write: async () => {},
  };

  use(store: ContactStore): void {
    this.#store = store;
  }

  async read(
    client: Pool | PoolClient,
    people: readonly PersonOfBot[],
  ): Promise<(ContactFacts | undefined)[]> {
    return people.length === 0 ? [] : this.#store.read(client, people);
  }

  async write(client: PoolClient, changes: readonly ContactChange[]): Promise<void> {
    if (changes.length > 0) await this.#store.write(client, changes);
  }
}
