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
  /** The version of the bot after it. */
  readonly version: number;
  /** The number of events that were written; 0 if nothing had to change. */
  readonly events: number;
}

/**
 * Changes many things of a bot in one append: all of them, or none.
 *
 * What lives at Telegram is changed there first, as everywhere, and put back if the append fails. After a
 * crash in between Telegram has something that is missing in the history: every screen shows Telegram's
 * state, and the change can be made again.
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
   * @throws BotterError if a module or Telegram refuses its part, `version_conflict` if someone else
   * was faster
   */
  async apply(botId: string, change: BotChange, options: ChangeOptions): Promise<ChangeResult> {
    const settings = change.telegram;
    if (!settings || Object.keys(settings).length === 0) {
      return this.#write(botId, await this.planned(botId, change, options), options);
    }
    return this.turns.run(botId, async (turn) => {
      const planned = await this.planned(botId, change, options);
      const takeBack = await this.telegram.change(botId, settings, turn);
      try {
        await turn.keep();
        return await this.#write(botId, planned, options);
      } catch (error) {
        // The events may have been written: Telegram stays in agreement with them.
        if (!isCommitUnknown(error)) await takeBack();
        throw error;
      }
    });
  }

  /** The events that a change would write. @throws BotterError as `apply` does before it changes anything */
  async planned(
    botId: string,
    change: BotChange,
    { expectedVersion }: Pick<ChangeOptions, 'expectedVersion'> = {},
  ): Promise<PlannedEvents> {
    const planned = await this.planner.plan(botId, change);
    if (expectedVersion !== undefined && expectedVersion !== planned.version) throw changedMeanwhile();
    return planned;
  }

  async #write(botId: string, planned: PlannedEvents, { metadata }: ChangeOptions): Promise<ChangeResult> {
    const version = await this.joint.append(botId, planned, metadata);
    return { version, events: planned.events.length };
  }
}
