import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';

/** Erases what a module keeps of a contact, within the transaction that erases the contact. */
export type EraseTraces = (client: PoolClient, botId: string, contactId: string) => Promise<unknown>;

/** Where modules that keep something of contacts register how it is erased with them. */
@Injectable()
export class ContactTraces {
  readonly #all: EraseTraces[] = [];

  add(erase: EraseTraces): void {
    this.#all.push(erase);
  }

  /** Within the caller's transaction. */
  async erase(client: PoolClient, botId: string, contactId: string): Promise<void> {
    for (const erase of this.#all) await erase(client, botId, contactId);
  }
}
