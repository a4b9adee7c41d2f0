import type { MigrationSet } from '@botter/server-database';

export const compiledBotsMigrations: MigrationSet = {
  '2026-11-21-compiled-bots-01-create': {
    sql: `
      create table read.compiled_bots (
        bot_id text primary key,
        version integer not null,
        telegram_id text not null,
        username text not null,
        name text not null,
        token_ref text not null,
        webhook_secret_ref text not null,
        takeover_mode text,
        webhooks jsonb,
        published_version integer,
        contact_fields jsonb,
        time_zone text
      );

      create table read.compiled_actions (
        bot_id text not null,
        action_id text not null,
        version integer not null,
        trigger text not null,
        triggers jsonb,
        command text not null,
        enabled boolean not null,
        needs_state boolean not null default false,
        document jsonb not null,
        primary key (bot_id, action_id)
      );

      create table read.drafted_actions (
        bot_id text not null,
        action_id text not null,
        version integer not null,
        needs_state boolean not null default false,
        document jsonb,
        primary key (bot_id, action_id)
      );

      create table read.published_versions (
        bot_id text not null,
        version integer not null,
        at timestamptz not null,
        primary key (bot_id, version)
      );

      create table read.superseded_actions (
        bot_id text not null,
        action_id text not null,
        version integer not null,
        until_version integer not null,
        needs_state boolean not null default false,
        document jsonb not null,
        primary key (bot_id, action_id, version)
      );

      -- The version of a bot is the greatest of its rows.
      create index compiled_actions_version on read.compiled_actions (bot_id, version);`,
  },
};
