import { analyticsDialogsLimit, type DialogAnalytics, type Step, type TimeRange } from '@botter/contracts';
import { actionCommandsOf, RuntimeBots } from '@botter/server-compiled-bots';
import { type Reading, readWithin } from '@botter/server-conversations';
import { LaggingReads, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { ActivityCounter } from '../counting/activity-counter';
import { budget } from './budget';
import { windowOf } from './window';

interface StepSums {
  readonly action_id: string;
  readonly step_id: string;
  readonly started: number;
  readonly asked: number;
  readonly answered: number;
  readonly given_up: number;
}

/** Of a question; more is not shown. */
const textLength = 200;

/** How people get through the dialogs of a bot, and where they leave them. */
@Injectable()
export class GetDialogs {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LaggingReads) private readonly reads: LaggingReads,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(ActivityCounter) private readonly counter: ActivityCounter,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
  ) {}

  /** @throws BotterError `unavailable` if it takes too long */
  async execute(botId: string, timeRange: TimeRange): Promise<DialogAnalytics> {
    const { from } = windowOf(timeRange, 'UTC', this.clock.now());
    await this.counter.catchUp([botId]);
    const sums = await readWithin(this.reads, budget, (read) => sumsOf(read, botId, from));
    const byAction = new Map<string, StepSums[]>();
    for (const one of sums) byAction.set(one.action_id, [...(byAction.get(one.action_id) ?? []), one]);
    const commands = await actionCommandsOf(this.pool, [botId], [...byAction.keys()]);
    const steps = await this.#stepsOf(botId, [...byAction.keys()]);
    const dialogs = [...byAction].map(([actionId, ofAction]) => ({
      action_id: actionId,
      command: commands.get(actionId) ?? null,
      started: sumOf(ofAction, 'started'),
      answered: sumOf(ofAction, 'answered'),
      given_up: sumOf(ofAction, 'given_up'),
      steps: inOrder(ofAction, steps.get(actionId) ?? []),
    }));
    return { dialogs: dialogs.sort((a, b) => b.started - a.started || b.answered - a.answered) };
  }

  /** The steps that enabled actions have now. */
  async #stepsOf(botId: string, actionIds: readonly string[]): Promise<ReadonlyMap<string, readonly Step[]>> {
    const bot = await this.bots.get(botId);
    if (!bot) return new Map();
    const known = new Set(bot.keys.actions.map(({ actionId }) => actionId));
    const { actions } = await bot.withActions(actionIds.filter((id) => known.has(id)));
    return new Map(actions.map(({ actionId, data }) => [actionId, data.steps ?? []]));
  }
}

/** The actions in which the most was asked. */
async function sumsOf(read: Reading, botId: string, from: Date): Promise<StepSums[]> {
  const { rows } = await read<StepSums>(
    `with steps as materialized (
       select action_id, step_id, sum(started)::int as started, sum(asked)::int as asked, sum(answered)::int as answered,
         sum(given_up)::int as given_up
       from app.analytics_steps where bot_id = $1 and hour >= $2 group by 1, 2
     ), most as (
       select action_id from steps group by 1 order by sum(asked) desc, action_id limit ${analyticsDialogsLimit}
     )
     select * from steps join most using (action_id)`,
    [botId, from],
  );
  return rows;
}

function sumOf(steps: readonly StepSums[], column: 'started' | 'answered' | 'given_up'): number {
  return steps.reduce((sum, step) => sum + step[column], 0);
}

/** The questions in the order in which they are asked; those that are gone come last. */
function inOrder(sums: readonly StepSums[], steps: readonly Step[]) {
  const places = new Map(steps.map(({ id }, place) => [id, place]));
  const placeOf = ({ step_id }: StepSums) => places.get(step_id) ?? steps.length;
  return sums
    .filter(({ asked, answered, given_up }) => asked + answered + given_up > 0)
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.step_id < b.step_id ? -1 : 1))
    .map(({ step_id, asked, answered, given_up }) => {
      const step = steps[places.get(step_id) ?? -1];
      const text = step?.type === 'question' ? step.text.slice(0, textLength) : null;
      return { step_id, text, asked, answered, given_up };
    });
}
