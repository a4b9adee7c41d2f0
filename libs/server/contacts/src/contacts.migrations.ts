import type { MigrationSet } from '@botter/server-database';

/** The number of pieces in which contacts are copied: a change of one waits until its piece is committed. */
const pieces = 16;

/** Numbers and dates of fields as texts in their order, for `ordered`. Not a function, which takes longer. */
const orderedOf = (fields: string) => `(
  select jsonb_object_agg(key, case
    when jsonb_typeof(value) = 'string' then 'd' || (value #>> '{}')
    when number < 0 then 'n0' || translate(encode(float8send(number), 'hex'), '0123456789abcdef',
      'fedcba9876543210')
    else 'n1' || encode(float8send(number), 'hex') end)
  from jsonb_each(${fields}),
    lateral (select case when jsonb_typeof(value) = 'number' then (value #>> '{}')::float8 end as number) n
  where number is not null
    or (jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'))`;

export const contactsMigrations: MigrationSet = {
  '2026-11-25-contacts-01-baseline': {
    sql: `
      create table app.contacts (
        bot_id text not null,
        -- Begins with the time of first_seen_at.
        id uuid not null,
        telegram_user_id bigint not null,
        -- The private chat; null for people who are known from groups only.
        chat_id uuid,
        -- What existed before there were contacts has the whole name as the first one.
        first_name text,
        last_name text,
        name text not null generated always as (
          btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored,
        username text,
        language text,
        -- In one case already: ilike takes five times as long.
        search text not null generated always as (
          lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' @' || coalesce(username, '') || ' '
            || telegram_user_id::text)) stored,
        first_seen_at timestamptz not null,
        last_seen_at timestamptz not null,
        -- The payload of the first start.
        started_by text,
        fields jsonb not null default '{}',
        -- What conditions compare, by the keys of fields and of what every contact has; see words.ts. Null: not made yet.
        words jsonb,
        tags text[] not null default '{}',
        unsubscribed boolean not null default false,
        time_zone text,
        primary key (bot_id, id),
        unique (bot_id, telegram_user_id)
      ) with (fillfactor = 80);
      create index contacts_seen on app.contacts (bot_id, last_seen_at, id);
      create index contacts_name on app.contacts (bot_id, lower(name), id);
      -- With the bot among the tags, so that those of other bots are not looked at.
      create index contacts_tags on app.contacts using gin (array_append(tags, 'bot=' || bot_id));
      create index contacts_words on app.contacts using gin (words jsonb_path_ops);
      create index contacts_wordless on app.contacts (bot_id) where words is null;

      create table app.segments (
        bot_id text not null,
        id uuid not null,
        name text not null,
        condition json not null,
        primary key (bot_id, id)
      );

      -- The different tags of a bot, so that they can be counted and offered.
      create table app.contact_tags (
        bot_id text not null,
        tag text not null,
        primary key (bot_id, tag)
      );

      insert into app.contacts (bot_id, id, telegram_user_id, chat_id, first_name, username, language,
        first_seen_at, last_seen_at)
      select bot_id, (lpad(to_hex((extract(epoch from t.first_at) * 1000)::bigint), 12, '0') || '7'
          || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid,
        person_id, c.id, coalesce(c.name, m.name, ''), c.username, m.language, t.first_at, t.last_at
      from (
        select bot_id, sender_id as person_id, min(at) as first_at, max(at) as last_at,
          (array_agg(sender_name order by id desc))[1] as name,
          (array_agg(sender_language order by id desc))[1] as language
        from app.messages where direction = 'incoming' and sender_id > 0 group by 1, 2
      ) m
      full join (
        select bot_id, id, telegram_chat_id as person_id, name, username, created_at, last_message_at
        from app.chats where type = 'private' and merged_into is null
      ) c using (bot_id, person_id)
      cross join lateral (
        select least(m.first_at, c.created_at) as first_at,
          coalesce(m.last_at, c.last_message_at, c.created_at) as last_at
      ) t
      where not exists (select from app.erased_bots e where e.bot_id = coalesce(m.bot_id, c.bot_id));`,
  },
  '2026-11-25-contacts-02-events': {
    sql: `
      -- What webhooks are still to be told: one row a contact, deleted when its deliveries are ordered.
      create table app.contact_events (
        bot_id text not null,
        contact_id uuid not null,
        event text not null,
        at timestamptz not null,
        primary key (bot_id, contact_id)
      );
      create index contact_events_at on app.contact_events (at);`,
  },
  // So narrow that all contacts of a bot are counted by a few bytes each.
  '2026-11-27-contacts-03-bot': {
    sql: 'create index concurrently contacts_bot on app.contacts (bot_id)',
    concurrentIndex: 'app.contacts_bot',
  },
  // For the order by name; words are looked for in it, too, which is a fifth of the table's size.
  '2026-11-27-contacts-04-search': {
    sql: `create index concurrently contacts_search on app.contacts (bot_id, lower(name), id) include (search)`,
    concurrentIndex: 'app.contacts_search',
  },
  // Its place is taken by contacts_search.
  '2026-11-27-contacts-05-name': { sql: 'drop index app.contacts_name' },
  // Counts by an index also look at contacts on pages that changed since the last vacuum, so it comes sooner.
  '2026-11-27-contacts-06-vacuum': {
    sql: 'alter table app.contacts set (autovacuum_vacuum_scale_factor = 0.03)',
  },
  // What conditions compare and what has the names: counts read a third of what they would read of contacts.
  // A change of a contact then writes few of its indexes, and being seen again changes nothing here.
  '2026-11-28-contacts-07-values': {
    sql: `
      create table app.contact_values (
        -- Of the bot's id, in 8 bytes: each row has it, and each count compares it.
        bot bigint not null,
        contact_id uuid not null,
        -- Of the fields and the time zone.
        words jsonb,
        -- Numbers and dates as texts in their order: see ordered-values.ts.
        ordered jsonb,
        tags text[] not null,
        primary key (bot, contact_id)
      );

      create table app.contact_names (
        bot bigint not null,
        contact_id uuid not null,
        -- Of what every contact has.
        words jsonb,
        search text not null,
        primary key (bot, contact_id)
      );

      create function app.bot_number(bot_id text) returns bigint language sql immutable strict parallel safe as
        $$ select ('x' || encode(substr(sha256(convert_to(bot_id, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint $$;

      create function app.words_of_values(words jsonb) returns jsonb language sql immutable parallel safe as
        $$ select words - array['id', 'first_name', 'last_name', 'name', 'username', 'language'] $$;

      create function app.words_of_names(words jsonb) returns jsonb language sql stable parallel safe as
        $$ select case when words is not null then jsonb_strip_nulls(jsonb_build_object('id', words -> 'id',
          'first_name', words -> 'first_name', 'last_name', words -> 'last_name', 'name', words -> 'name',
          'username', words -> 'username', 'language', words -> 'language')) end $$;

      -- Statements that keep a contact's values themselves set it for a new one, and turn it with each change.
      -- The triggers do it after all others, for example those of the version before.
      alter table app.contacts add column values_kept boolean not null default false;

      -- Its argument is what it keeps: values, names, or all.
      create function app.keep_contact_values() returns trigger language plpgsql as $$
      begin
        if tg_argv[0] <> 'names' then
          insert into app.contact_values (bot, contact_id, words, ordered, tags)
          values (app.bot_number(new.bot_id), new.id, app.words_of_values(new.words), ${orderedOf('new.fields')}, new.tags)
          on conflict (bot, contact_id) do update set words = excluded.words, ordered = excluded.ordered,
            tags = excluded.tags;
        end if;
        if tg_argv[0] <> 'values' then
          insert into app.contact_names (bot, contact_id, words, search)
          values (app.bot_number(new.bot_id), new.id, app.words_of_names(new.words), new.search)
          on conflict (bot, contact_id) do update set words = excluded.words, search = excluded.search;
        end if;
        return null;
      end $$;

      create function app.forget_contact_values() returns trigger language plpgsql as $$
      begin
        delete from app.contact_values where bot = app.bot_number(old.bot_id) and contact_id = old.id;
        delete from app.contact_names where bot = app.bot_number(old.bot_id) and contact_id = old.id;
        return null;
      end $$;

      create trigger values_of_new after insert on app.contacts for each row
        when (not new.values_kept) execute function app.keep_contact_values('all');
      create trigger values_of_changed after update of fields, tags, time_zone on app.contacts for each row
        when (new.values_kept = old.values_kept
          and (old.fields, old.tags, old.time_zone) is distinct from (new.fields, new.tags, new.time_zone))
        execute function app.keep_contact_values('values');
      create trigger values_of_named after update of first_name, last_name, username, language on app.contacts
        for each row when ((old.first_name, old.last_name, old.username, old.language)
          is distinct from (new.first_name, new.last_name, new.username, new.language))
        execute function app.keep_contact_values('names');
      -- Words change with what they are made of, or are made later.
      create trigger values_of_words after update of words on app.contacts for each row
        when (old.words is null and new.words is not null) execute function app.keep_contact_values('all');
      create trigger values_of_deleted after delete on app.contacts for each row
        execute function app.forget_contact_values();`,
  },
  // Rows that a trigger has written meanwhile are newer. Locked, so that none is copied after its deletion.
  ...Object.fromEntries(
    Array.from({ length: pieces }, (_, n) => [
      `2026-11-28-contacts-08-values-${String(n).padStart(2, '0')}`,
      {
        sql: `
          with piece as (
            select * from app.contacts where get_byte(uuid_send(id), 15) % ${pieces} = ${n} for key share
          ), named as (
            insert into app.contact_names (bot, contact_id, words, search)
            select app.bot_number(bot_id), id, app.words_of_names(words), search from piece
            on conflict do nothing
          )
          insert into app.contact_values (bot, contact_id, words, ordered, tags)
          select app.bot_number(bot_id), id, app.words_of_values(words), ${orderedOf('fields')}, tags from piece
          on conflict do nothing`,
      },
    ]),
  ),
  // With the bot among the tags, so that those of other bots are not looked at.
  '2026-11-28-contacts-09-tags': {
    sql: `create index concurrently contact_values_tags on app.contact_values
      using gin (array_append(tags, 'bot=' || bot::text))`,
    concurrentIndex: 'app.contact_values_tags',
  },
  '2026-11-28-contacts-10-words': {
    sql: 'create index concurrently contact_values_words on app.contact_values using gin (words jsonb_path_ops)',
    concurrentIndex: 'app.contact_values_words',
  },
  '2026-11-28-contacts-11-names': {
    sql: 'create index concurrently contact_names_words on app.contact_names using gin (words jsonb_path_ops)',
    concurrentIndex: 'app.contact_names_words',
  },
  '2026-11-28-contacts-12-wordless': {
    sql: 'create index concurrently contact_names_wordless on app.contact_names (bot) where words is null',
    concurrentIndex: 'app.contact_names_wordless',
  },
  '2026-11-28-contacts-13-analyze': { sql: 'analyze app.contact_values, app.contact_names' },
  // With them each change of values would write all indexes of the contact, and a new one costs more.
  // Processes of the version before read contacts without them: slower, but the same ones.
  '2026-11-28-contacts-14-indexes': {
    sql: 'drop index app.contacts_tags, app.contacts_words, app.contacts_wordless, app.contacts_bot',
  },
  // All contacts of a bot are counted by 6 MB of a million. Pages of the primary key are half empty, but for
  // those of the bot whose number is the greatest: 70 MB.
  '2026-11-29-contacts-15-bot': {
    sql: 'create index concurrently contact_names_bot on app.contact_names (bot)',
    concurrentIndex: 'app.contact_names_bot',
  },
};

/** Every table of the contacts; each has a `bot_id`. */
export const contactTables = ['contacts', 'contact_events', 'contact_tags', 'segments'] as const;
