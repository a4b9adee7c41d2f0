import type { ContactFacts, ContactUpdate } from '@botter/engine';
import { CONFIG, type Config } from '@botter/server-config';
import type { ContactChange, ContactStore, PersonOfBot } from '@botter/server-conversations';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { ContactRoom } from '../keeping/contact-room';
import { keepAndLockPeople, type SeenPerson, storeValues } from '../keeping/contact-rows';
import { roomForTags } from './bot-tags';
import { afterUpdates, isSameValues } from './changed-values';
import { contactFactsColumns, type FactsRow, toFacts } from './contact-facts';

const facts = `
select i.n::int, ${contactFactsColumns}
from unnest($1::text[], $2::bigint[]) with ordinality as i(bot_id, telegram_user_id, n)
join app.contacts c using (bot_id, telegram_user_id)`;

/** Contacts for dialogs. */
@Injectable()
export class DialogContactStore implements ContactStore {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'quotas'>,
    @Inject(ContactRoom) private readonly room: ContactRoom,
  ) {}

  async read(
    client: Pool | PoolClient,
    people: readonly PersonOfBot[],
  ): Promise<(ContactFacts | undefined)[]> {
    const { rows } = await client.query<FactsRow & { readonly n: number }>({
      name: 'contact-facts',
      text: facts,
      values: [people.map(({ botId }) => botId), people.map(({ telegramUserId }) => telegramUserId)],
    });
    const byPlace = new Map(rows.map((row) => [row.n - 1, toFacts(row)]));
    return people.map((_, at) => byPlace.get(at));
  }

  async write(client: PoolClient, changes: readonly ContactChange[]): Promise<void> {
    const byPerson = new Map<string, ContactChange[]>();
    for (const change of changes) {
      const key = `${change.botId}\n${change.telegramUserId}`;
      byPerson.set(key, [...(byPerson.get(key) ?? []), change]);
    }
    const kept = await keepAndLockPeople(client, [...byPerson.values()].map(seenPerson), this.room);
    const room = await this.#roomForTags(client, changes);
    const { contact_tags } = this.config.quotas;
    const changed = kept.flatMap((contact) => {
      const { bot_id, id, telegram_user_id } = contact;
      const updates = (byPerson.get(`${bot_id}\n${telegram_user_id}`) ?? []).flatMap((one) => one.updates);
      const possible = updates.filter(
        (update) => !isTagging(update) || room.get(bot_id)?.has(update.tag) === true,
      );
      const after = afterUpdates(contact, possible, { tags: contact_tags });
      return isSameValues(contact, after) ? [] : [{ ...after, bot_id, id }];
    });
    await storeValues(client, changed);
  }

  /** The tags that each bot may have, of those that are added. */
  async #roomForTags(
    client: PoolClient,
    changes: readonly ContactChange[],
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const added = new Map<string, string[]>();
    for (const { botId, updates } of changes) {
      const tags = updates.filter(isTagging).map(({ tag }) => tag);
      if (tags.length > 0) added.set(botId, [...(added.get(botId) ?? []), ...tags]);
    }
    const room = new Map<string, ReadonlySet<string>>();
    // In the same order in every process.
    for (const botId of [...added.keys()].sort()) {
      room.set(botId, await roomForTags(client, botId, added.get(botId)!, this.config.quotas.tags));
    }
    return room;
  }
}

function isTagging(update: ContactUpdate): update is { readonly tag: string; readonly on: true } {
  return 'tag' in update && update.on;
}

/** What the changes of one person say about them; the latest counts. */
function seenPerson(changes: readonly ContactChange[]): SeenPerson {
  const last = changes.at(-1)!;
  const person = changes.findLast((change) => change.person)?.person;
  const starts = changes.flatMap((change) => change.person?.startedBy ?? []);
  return {
    bot_id: last.botId,
    telegram_user_id: last.telegramUserId,
    chat_id: changes.find(({ chatId }) => chatId)?.chatId,
    ...(person && {
      first_name: person.firstName ?? '',
      last_name: person.lastName ?? undefined,
      username: person.username ?? undefined,
      language: person.language ?? undefined,
    }),
    started_by: starts[0],
    at: last.at.toISOString(),
  };
}
