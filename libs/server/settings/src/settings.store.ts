import { type CallInput, type calls, type Settings, settingsDefaults } from '@botter/contracts';
import { DATABASE, type Database } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';

interface SettingsRow {
  user_id: string;
  webhook_domain_url: string | null;
  two_factor_authentication: boolean;
  login_alerts: boolean;
  send_key: Settings['sendKey'];
  changed_at: Date;
}
type SettingsTables = { 'app.user_settings': SettingsRow };

export type SettingsChange = CallInput<typeof calls.changeSettings>['body'];

/** The settings of each user; one who has saved none has no row. */
@Injectable()
export class SettingsStore {
  readonly #db: Kysely<SettingsTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    this.#db = database.withTables<SettingsTables>();
  }

  async read(userId: string): Promise<Settings> {
    const row = await this.#db
      .selectFrom('app.user_settings')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row ? toSettings(row) : settingsDefaults;
  }

  /** Changes the given fields, in one statement: two simultaneous changes to different fields both count. */
  async change(userId: string, change: SettingsChange): Promise<Settings> {
    const changed = { ...toColumns(change), changed_at: this.clock.now() };
    const row = await this.#db
      .insertInto('app.user_settings')
      .values({ user_id: userId, ...toColumns(settingsDefaults), ...changed })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
      .returningAll()
      .executeTakeFirstOrThrow();
    return toSettings(row);
  }
}

type Columns = Omit<SettingsRow, 'user_id' | 'changed_at'>;

function toColumns(settings: Settings): Columns;
function toColumns(settings: SettingsChange): Partial<Columns>;
function toColumns({
  webhookDomainUrl,
  twoFactorAuthentication,
  loginAlerts,
  sendKey,
}: SettingsChange): Partial<Columns> {
  return {
    ...(webhookDomainUrl !== undefined && { webhook_domain_url: webhookDomainUrl }),
    ...(twoFactorAuthentication !== undefined && { two_factor_authentication: twoFactorAuthentication }),
    ...(loginAlerts !== undefined && { login_alerts: loginAlerts }),
    ...(sendKey !== undefined && { send_key: sendKey }),
  };
}

function toSettings(row: SettingsRow): Settings {
  return {
    webhookDomainUrl: row.webhook_domain_url,
    twoFactorAuthentication: row.two_factor_authentication,
    loginAlerts: row.login_alerts,
    sendKey: row.send_key,
  };
}
