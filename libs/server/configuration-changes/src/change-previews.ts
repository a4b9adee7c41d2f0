import { BotterError, type ChangePreview, type HistoryDifference, historyLimits } from '@botter/contracts';
import { Slices } from '@botter/server-async';
import { DifferenceList, differencesInSteps, People } from '@botter/server-history';
import type { LongList } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { BotChange, TelegramChange } from './bot-change';
import { ConfigurationChanges } from './configuration-changes';
import type { BeforeAndAfter } from './restore-target';

const telegramWords: Readonly<Record<keyof TelegramChange, string>> = {
  name: 'display name',
  shortDescription: 'short description',
  description: 'description',
  menuButton: 'menu button',
  menuCommands: 'menu commands',
};

export interface PreviewedChange extends Pick<ChangePreview, 'version' | 'problems' | 'notices'> {
  readonly what: BeforeAndAfter;
  readonly change: BotChange;
}

/** Shows the effects of a change, and whether it would be refused. */
@Injectable()
export class ChangePreviews {
  constructor(
    @Inject(ConfigurationChanges) private readonly changes: ConfigurationChanges,
    @Inject(People) private readonly people: People,
  ) {}

  async of(
    botId: string,
    { version, what, change, problems, notices }: PreviewedChange,
  ): Promise<ChangePreview> {
    const { telegram = {} } = change;
    const list = new DifferenceList(this.people, historyLimits.comparedDifferences);
    const differences: HistoryDifference[] = [];
    const slices = new Slices();
    for (const some of differencesInSteps(what.before, what.after)) {
      differences.push(...(await list.add(some)));
      await slices.rest();
    }
    return {
      version,
      differences,
      omitted: list.omitted,
      telegram: Object.keys(telegram).map((field) => telegramWords[field as keyof TelegramChange]),
      problems: problems.length > 0 ? problems : await this.#refusals(botId, change),
      notices,
    };
  }

  /** Why the rules of a module or a quota would refuse it. */
  async #refusals(botId: string, change: BotChange): Promise<ChangePreview['problems']> {
    try {
      await this.changes.planned(botId, change);
      return [];
    } catch (error) {
      if (!(error instanceof BotterError)) throw error;
      return [{ actionId: null, path: '', message: error.message }];
    }
  }
}

/** A preview as a response that is made in pieces: its differences may have ten megabytes. */
export function previewList(owner: string, { differences, ...others }: ChangePreview): LongList {
  return { owner, field: 'differences', items: [differences], others: () => others };
}
