import type { MigrationSet } from '@botter/server-database';

export const settingsMigrations: MigrationSet = {
  '2026-11-22-settings-01-create': {
    sql: `
      create table app.user_settings (
        user_id uuid primary key,
        webhook_domain_url text,
        two_factor_authentication boolean not null,
        login_alerts boolean not null,
        -- By default Enter sends; as a default of the column, too, for the version before.
        send_key text not null default 'enter',
        changed_at timestamptz not null
      );`,
  },
};
