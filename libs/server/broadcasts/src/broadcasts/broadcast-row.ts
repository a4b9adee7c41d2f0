import type { Broadcast, BroadcastMessage, BroadcastState, Condition } from '@botter/contracts';

/** A broadcast as it is kept. */
export interface BroadcastRow {
  readonly bot_id: string;
  readonly id: string;
  readonly name: string;
  readonly message: BroadcastMessage;
  readonly condition: Condition | null;
  readonly segment_id: string | null;
  readonly at: Date | null;
  readonly in_zone: Broadcast['inZone'];
  readonly state: BroadcastState;
  readonly problem: string | null;
  readonly planned: number;
  readonly waiting: number;
  readonly claimed: number;
  readonly sent: number;
  readonly failed: number;
  readonly blocked: number;
  readonly skipped: number;
  readonly unknown: number;
  readonly pressed: number;
  readonly unsubscribed: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

export const broadcastColumns = `bot_id, id, name, message, condition, segment_id, at, in_zone, state, problem, planned,
  waiting, claimed, sent, failed, blocked, skipped, unknown, pressed, unsubscribed, created_at, started_at, finished_at`;

/** A broadcast as the contract has it. */
export function toBroadcast(row: BroadcastRow): Broadcast {
  const { planned, sent, failed, blocked, skipped, unknown, pressed, unsubscribed } = row;
  // Until it begins, there are no recipients: the number is that of the last count.
  const waiting = row.started_at === null && row.state !== 'cancelled' ? planned : row.waiting + row.claimed;
  return {
    id: row.id,
    name: row.name,
    message: row.message,
    when: row.condition,
    segmentId: row.segment_id,
    at: row.at?.toISOString() ?? null,
    inZone: row.in_zone,
    state: row.state,
    problem: row.problem,
    counts: { planned, waiting, sent, failed, blocked, skipped, unknown, pressed, unsubscribed },
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
