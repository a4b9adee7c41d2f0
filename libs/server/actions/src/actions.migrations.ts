import type { MigrationSet } from '@botter/server-database';

export const actionsMigrations: MigrationSet = {
  '2026-11-21-actions-01-create': {
    sql: `
      create table read.actions (
        id text primary key,
        bot_id text not null,
        content jsonb not null,
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index actions_bot on read.actions (bot_id, created_at);
      create table app.action_positions (
        bot_id text not null,
        action_id text not null,
        x double precision not null,
        y double precision not null,
        primary key (bot_id, action_id)
      );`,
  },
};
