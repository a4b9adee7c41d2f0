import { changedMeanwhile, JointAppend, type PlannedEvents, TelegramTurns } from '@botter/server-bots';
import { isCommitUnknown } from '@botter/server-database';
import type { EventMetadata } from '@botter/server-event-store';
import { Inject, Injectable } from '@nestjs/common';
import type { BotChange } from './bot-change';
import { ChangePlanner } from './change-planner';
import { TelegramSettings } from './telegram-settings';

export interface ChangeOptions {
  readonly metadata: EventMetadata;
  /** The version of the bot that the change was made for: another one is refused. */
  readonly expectedVersion?: number | undefined;
}

export interface ChangeResult {
  /** Of the bot after it. */
  readonly version: number;
  /** Events that were written; none where nothing had to change. */
  readonly events: number;
}

/**
 * Changes many things of a bot at once: all of them, in one append, or none.
 *
 * What lives at Telegram is changed there first, as everywhere, and put back where the append fails. After a crash in between
 * Telegram shows what nobody's history has: every screen shows what Telegram says, and the change can be made again.
 */
@Injectable()
export class ConfigurationChanges {
  constructor(
    @Inject(ChangePlanner) private readonly planner: ChangePlanner,
    @Inject(TelegramTurns) private readonly turns: TelegramTurns,
    @Inject(TelegramSettings) private readonly telegram: TelegramSettings,
    @Inject(JointAppend) private readonly joint: JointAppend,
  ) {}

  /**
   * @throws BotterError where a module or Telegram refuses its part, `version_conflict` where someone else was faster
   */
  async apply(botId: string, change: BotChange, options: ChangeOptions): Promise<ChangeResult> {
    const settings = change.telegram;
    if (!settings || Object.keys(settings).length === 0) {
      return this.write(botId, await this.planned(botId, change, options), options);
    }
    return this.turns.run(botId, async (turn) => {
      const planned = await this.planned(botId, change, options);
      const takeBack = await this.telegram.change(botId, settings, turn);
      try {
        await turn.keep();
        return await this.write(botId, planned, options);
      } catch (error) {
        // The events may have been written: Telegram stays as they say.
        if (!isCommitUnknown(error)) await takeBack();
        throw error;
      }
    });
  }

  /** What a change would write. @throws BotterError as `apply` does before it changes anything */
  async planned(
    botId: string,
    change: BotChange,
    { expectedVersion }: Pick<ChangeOptions, 'expectedVersion'> = {},
  ): Promise<PlannedEvents> {
    const planned = await this.planner.plan(botId, change);
    if (expectedVersion !== undefined && expectedVersion !== planned.version) throw changedMeanwhile();
    return planned;
  }

  private async write(
    botId: string,
    planned: PlannedEvents,
    { metadata }: ChangeOptions,
  ): Promise<ChangeResult> {
    const version = await this.joint.append(botId, planned, metadata);
    return { version, events: planned.events.length };
  }
}
