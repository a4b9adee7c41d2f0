import type { HistoryPerson } from '@botter/contracts';
import type { ApiKeyTables } from '@botter/server-api-keys';
import { DATABASE, type Database } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { validate } from 'uuid';

/** The name of someone whose account was erased: events name people by ids only. */
const erased = 'A former colleague';
const unnamed = 'Unnamed person';

/** Names of the people and API keys that events refer to; never an e-mail address. */
@Injectable()
export class People {
  readonly #db: Kysely<ApiKeyTables>;

  constructor(@Inject(DATABASE) database: Database) {
    this.#db = database.withTables<ApiKeyTables>();
  }

  /** A person for each id, even if the account no longer exists. */
  async named(ids: readonly (string | null)[]): Promise<ReadonlyMap<string, HistoryPerson>> {
    const wanted = [...new Set(ids)].filter((id) => id !== null);
    const known = wanted.filter((id) => validate(id));
    const rows =
      known.length === 0
        ? []
        : await this.#db
            .selectFrom('app.users')
            .select(['id', 'first_name', 'last_name'])
            .where('id', 'in', known)
            .execute();
    const names = new Map(
      rows.map(({ id, first_name, last_name }) => [
        id,
        [first_name, last_name].filter(Boolean).join(' ') || unnamed,
      ]),
    );
    return new Map(wanted.map((id) => [id, { id, name: names.get(id) ?? erased }]));
  }

  /** Names of API keys; a key that was deleted long ago has none. */
  async keyNames(ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const wanted = [...new Set(ids)].filter((id) => id !== null && validate(id)) as string[];
    if (wanted.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('app.api_keys')
      .select(['id', 'name'])
      .where('id', 'in', wanted)
      .execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
