import type { MigrationSet } from '@botter/server-database';

/** Tables that are erased with a bot. */
export const replaysTables = ['bot_tests'] as const;

export const replaysMigrations: MigrationSet = {
  '2026-11-22-replays-01-baseline': {
    sql: `
      -- Regression tests. No chat, person or time of a message is kept: only what was written or pressed.
      create table app.bot_tests (
        id uuid not null,
        bot_id text not null,
        name text not null,
        -- Of each message its kind, text, value and type of chat.
        messages json not null,
        -- Of each message the replies.
        expected json not null,
        -- The version of the bot whose replies are expected.
        version int not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (bot_id, id)
      );
    `,
  },
};
