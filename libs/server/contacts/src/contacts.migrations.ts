import type { MigrationSet } from '@botter/server-database';

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
};

/** Every table of the contacts; each has a `bot_id`. */
export const contactTables = ['contacts', 'contact_events', 'contact_tags', 'segments'] as const;
