import type { ActionProblem } from '@botter/contracts';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';

/** The same refusal is written down again no sooner: a busy bot meets it a hundred times a second. */
const sameAgain = '1 minute';

export interface MetProblem {
  readonly actionId: string;
  readonly problem: string;
  /** A dialog was stopped; Telegram refused nothing. */
  readonly isDialog?: boolean;
}

/**
 * Notes what went wrong with an action.
 * @returns whether it was not known before
 */
export async function noteProblem(
  client: PoolClient,
  botId: string,
  { actionId, problem, isDialog = false }: MetProblem,
): Promise<boolean> {
  const { rows } = await client.query<{ isNews: boolean }>(
    `with before as (select problem from app.action_problems where bot_id = $1 and action_id = $2),
     noted as (
       insert into app.action_problems as known (bot_id, action_id, problem, is_dialog)
       select $1, $2, $3, $4 where not exists (select from app.erased_bots where bot_id = $1)
       on conflict (bot_id, action_id) do update set problem = excluded.problem, is_dialog = excluded.is_dialog,
         seen_at = now()
       where known.problem <> excluded.problem or known.seen_at < now() - interval '${sameAgain}'
       returning problem
     )
     select noted.problem is distinct from before.problem as "isNews" from noted left join before on true`,
    [botId, actionId, problem, isDialog],
  );
  return rows[0]?.isNews ?? false;
}

/** What went wrong with actions since they were last saved. */
@Injectable()
export class ActionRefusals {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LivePublisher) private readonly live: LivePublisher,
  ) {}

  /** The latest first. */
  async ofBot(botId: string): Promise<ActionProblem[]> {
    const { rows } = await this.pool.query<{
      actionId: string;
      text: string;
      seenAt: Date;
      isDialog: boolean;
    }>(
      `select action_id as "actionId", problem as text, seen_at as "seenAt", is_dialog as "isDialog"
       from app.action_problems where bot_id = $1 order by seen_at desc, action_id`,
      [botId],
    );
    return rows.map(({ isDialog, seenAt, ...row }) => ({
      ...row,
      ...(isDialog && { isDialog }),
      seenAt: seenAt.toISOString(),
    }));
  }

  /** Forgets what was refused of an action up to then: it has been saved again, or deleted. */
  async forget(botId: string, actionId: string, upTo: string): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      const { rowCount } = await client.query(
        'delete from app.action_problems where bot_id = $1 and action_id = $2 and seen_at <= $3',
        [botId, actionId, upTo],
      );
      if (rowCount) await this.live.publish(client, [{ kind: 'actions_changed', botId }]);
    });
  }
}
