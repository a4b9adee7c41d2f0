import type { CompiledAction } from '@botter/contracts';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

export type ActionWebhookTarget = NonNullable<CompiledAction['webhook']>;

/** Reads from the compiled bots where an action's webhook is now. */
@Injectable()
export class ActionWebhookTargets {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Undefined where there is no such webhook any more: removed, switched off, or gone with its action or bot. */
  async find(botId: string, actionId: string): Promise<ActionWebhookTarget | undefined> {
    const { rows } = await this.pool.query<{ webhook: ActionWebhookTarget | null }>({
      name: 'action-webhook-target',
      text: `select action -> 'webhook' as webhook
        from read.runtime_bots b cross join jsonb_array_elements(b.document -> 'actions') as action
        where b.bot_id = $1 and action ->> 'actionId' = $2 and (action ->> 'enabled')::boolean`,
      values: [botId, actionId],
    });
    return rows[0]?.webhook ?? undefined;
  }
}
