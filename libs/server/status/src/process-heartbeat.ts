import { CONFIG, type Config, type Role } from '@botter/server-config';
import { DATABASE, type Database, schemaLevel } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { type RecurringTask, Scheduling } from '@botter/server-scheduling';
import { KeyAgreement } from '@botter/server-secrets';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';

const everyMs = 10_000;
/** Three missed reports. */
export const aliveForSeconds = 30;

/** Makes the processes of an installation known to each other: each reports its roles every ten seconds. */
@Injectable()
export class ProcessHeartbeat implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #id = uuid();
  readonly #reporting: RecurringTask;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(KeyAgreement) private readonly keys: KeyAgreement,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#reporting = scheduling.every('process report', everyMs, () => this.#report());
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.keys.isWaiting) this.logger.warn(this.keys.describe());
    await this.#report();
    this.#reporting.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#reporting.stop();
    // If the database is unavailable, the others notice the missing reports.
    await this.keys.leave().catch(() => undefined);
    await sql`delete from app.processes where id = ${this.#id}`.execute(this.db).catch(() => undefined);
  }

  /** Whether some process with this role has reported lately. */
  async isAlive(role: Role): Promise<boolean> {
    const { rows } = await sql`
      select 1 from app.processes
      where role = ${role} and seen_at > now() - make_interval(secs => ${aliveForSeconds})
      limit 1`.execute(this.db);
    return rows.length > 0;
  }

  async #report(): Promise<void> {
    await sql`
      insert into app.processes (id, role, seen_at, schema_level)
      select ${this.#id}, role, now(), ${schemaLevel} from unnest(${[...this.config.roles]}::text[]) as role
      on conflict (role, id) do update set seen_at = excluded.seen_at`.execute(this.db);
    const changed = await this.keys.report();
    if (changed) this.logger.warn(changed);
  }
}
