import type { MigrationSet } from '@botter/server-database';
import { sql } from 'kysely';

export const authMigrations: MigrationSet = {
  '2026-11-21-auth-01-users': {
    async up(db) {
      await db.schema
        .withSchema('app')
        .createTable('users')
        .addColumn('id', 'uuid', (column) => column.primaryKey())
        .addColumn('issuer', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('email', 'text')
        .addColumn('email_verified', 'boolean', (column) => column.notNull())
        .addColumn('verified_email_hash', 'text')
        .addColumn('first_name', 'text')
        .addColumn('last_name', 'text')
        .addColumn('created_at', 'timestamptz', (column) => column.notNull())
        .addColumn('userinfo_at', 'timestamptz')
        .addUniqueConstraint('users_one_per_subject', ['issuer', 'subject'])
        .execute();
      await sql`create index users_by_verified_email on app.users (verified_email_hash)
        where verified_email_hash is not null`.execute(db);
    },
  },
};
