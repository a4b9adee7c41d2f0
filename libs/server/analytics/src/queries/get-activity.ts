import type { Activity, TimeRange } from '@botter/contracts';
import { respondsTo } from '@botter/engine';
import { actionCommandsOf, RuntimeBots } from '@botter/server-compiled-bots';
import { readWithin } from '@botter/server-conversations';
import { LaggingReads, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { ActivityCounter } from '../counting/activity-counter';
import { budget } from './budget';
import { mostUsed, pointsOf, type UnansweredText, type Use, unansweredTexts } from './counts';
import { windowOf } from './window';

const usesShown = 10;
const textsShown = 20;
/** Texts that an action answers today are left out, so it reads more than it shows. */
const spareTexts = 3;

/** The activity by day, the most used actions and buttons, and the unanswered texts. */
@Injectable()
export class GetActivity {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LaggingReads) private readonly reads: LaggingReads,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(ActivityCounter) private readonly counter: ActivityCounter,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
  ) {}

  /** @throws BotterError `unavailable` if it takes too long */
  async execute(botIds: readonly string[], timeRange: TimeRange, timeZone: string): Promise<Activity> {
    const window = windowOf(timeRange, timeZone, this.clock.now());
    await this.counter.catchUp(botIds);
    const { points, ...found } = await readWithin(this.reads, budget, async (read) => ({
      points: await pointsOf(read, botIds, window),
      uses: await mostUsed(read, botIds, window.from, usesShown),
      texts: await unansweredTexts(read, botIds, window.from, textsShown * spareTexts),
    }));
    return {
      unit: window.unit,
      points,
      actions: await this.named(found.uses.action, botIds),
      buttons: found.uses.button.map(({ bot_id, name, count }) => ({ bot_id, label: name, count })),
      unanswered: await this.stillUnanswered(found.texts, textsShown),
    };
  }

  /** Actions with their commands. */
  async named(uses: readonly Use[], botIds: readonly string[]): Promise<Activity['actions']> {
    const commands = await actionCommandsOf(
      this.pool,
      botIds,
      uses.map(({ name }) => name),
    );
    return uses.map(({ bot_id, name, count }) => ({
      bot_id,
      action_id: name,
      command: commands.get(name) ?? null,
      count,
    }));
  }

  /** The texts that still no action answers. */
  async stillUnanswered(texts: readonly UnansweredText[], limit: number): Promise<Activity['unanswered']> {
    const open: Activity['unanswered'] = [];
    for (const { bot_id, text, count, last_at } of texts) {
      if (open.length === limit) break;
      const bot = await this.bots.get(bot_id);
      if (!bot || respondsTo(text, bot.keys)) continue;
      open.push({ bot_id, text, count, last_at: last_at.toISOString() });
    }
    return open;
  }
}
