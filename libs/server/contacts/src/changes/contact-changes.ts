import {
  BotterError,
  type CallInput,
  type ContactField,
  type calls,
  type ErrorDetail,
  fieldValueProblem,
  quotaExceeded,
} from '@botter/contracts';
import { contactSettingsOf } from '@botter/server-compiled-bots';
import { CONFIG, type Config } from '@botter/server-config';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { validate as isUuid } from 'uuid';
import { type KeptContact, type KeptValues, storeValues } from '../keeping/contact-rows';
import { contactNotFound } from '../lists/contact-lists';
import { roomForTags } from './bot-tags';
import { isSameValues, isTooLarge } from './changed-values';

type ContactChange = CallInput<typeof calls.changeContact>['body'];

/** Changes of contacts by people and programs. */
@Injectable()
export class ContactChanges {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Pick<Config, 'quotas'>,
  ) {}

  /**
   * @throws BotterError `not_found`, `validation_failed` for what the fields don't take or too much of it,
   * `quota_exceeded` for too many tags
   */
  async change(botId: string, contactId: string, change: ContactChange): Promise<void> {
    if (!isUuid(contactId)) throw contactNotFound();
    const { contactFields } = await contactSettingsOf(this.pool, botId);
    refuseWrongValues(change.fields ?? {}, contactFields);
    await inTransaction(this.pool, async (client) => {
      const before = await locked(client, botId, contactId);
      const tags = await this.#tagsAfter(client, botId, before.tags, change);
      const after: KeptValues = {
        fields: fieldsAfter(before.fields, change.fields),
        tags,
        unsubscribed: change.unsubscribed ?? before.unsubscribed,
        time_zone: change.timeZone === undefined ? before.time_zone : change.timeZone,
      };
      if (isTooLarge(after) && (change.fields || change.tags)) {
        throw new BotterError('validation_failed', 'A contact keeps at most 32 KB of fields and tags', [
          { path: 'fields', message: 'Shorten the values' },
        ]);
      }
      if (isSameValues(before, after)) return;
      await storeValues(client, [{ bot_id: botId, id: contactId, ...after }]);
    });
  }

  async #tagsAfter(
    client: PoolClient,
    botId: string,
    before: readonly string[],
    { tags: { add = [], remove = [] } = {} }: ContactChange,
  ): Promise<readonly string[]> {
    const gone = new Set(remove);
    const left = before.filter((tag) => !gone.has(tag));
    const added = [...new Set(add)].filter((tag) => !left.includes(tag));
    const { contact_tags, tags } = this.config.quotas;
    if (added.length === 0) return left;
    if (left.length + added.length > contact_tags) throw quotaExceeded('contact_tags', contact_tags);
    const room = await roomForTags(client, botId, added, tags);
    if (added.some((tag) => !room.has(tag))) throw quotaExceeded('tags', tags);
    return [...left, ...added];
  }
}

async function locked(client: PoolClient, botId: string, contactId: string): Promise<KeptContact> {
  const { rows } = await client.query<KeptContact>(
    `select bot_id, id, telegram_user_id::text, fields, tags, unsubscribed, time_zone from app.contacts
     where bot_id = $1 and id = $2 for update`,
    [botId, contactId],
  );
  const [row] = rows;
  if (!row) throw contactNotFound();
  return row;
}

function refuseWrongValues(
  changes: NonNullable<ContactChange['fields']>,
  fields: readonly ContactField[],
): void {
  const details = Object.entries(changes).flatMap(([key, value]): ErrorDetail[] => {
    const field = fields.find((one) => one.key === key);
    const message = field
      ? value === null
        ? undefined
        : fieldValueProblem(field.type, value)
      : `This bot has no field ${key.slice(0, 40)}`;
    return message === undefined ? [] : [{ path: `fields.${key}`, message }];
  });
  const [first] = details;
  if (first) throw new BotterError('validation_failed', first.message, details);
}

function fieldsAfter(
  before: KeptValues['fields'],
  changes: ContactChange['fields'] = {},
): KeptValues['fields'] {
  const values = Object.entries({ ...before, ...changes }).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  );
  return Object.fromEntries(values);
}
