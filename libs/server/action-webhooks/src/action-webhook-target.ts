import type { CompiledAction } from '@botter/contracts';
import { actionWebhookOf } from '@botter/server-compiled-bots';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

export type ActionWebhookTarget = NonNullable<CompiledAction['webhook']>;

/** Reads from the compiled bots where an action's webhook is now. */
@Injectable()
export class ActionWebhookTargets {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Undefined where there is no such webhook any more: removed, switched off, or gone with its action or bot. */
  find(botId: string, actionId: string): Promise<ActionWebhookTarget | undefined> {
    return actionWebhookOf(this.pool, botId, actionId);
  }
}
