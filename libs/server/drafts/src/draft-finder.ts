import { BotterError, type Draft, draftLimits } from '@botter/contracts';
import {
  type ConfigurationIndex,
  Configurations,
  type Difference,
  type Hidden,
  People,
  shownDifferences,
  visibleDifferences,
  wholeBots,
} from '@botter/server-history';
import { Inject, Injectable } from '@nestjs/common';

/** A bot with its draft at one version. */
export interface FoundDraft {
  /** The version of the bot. */
  readonly head: number;
  readonly index: ConfigurationIndex;
  /** What differs from what is published; empty where drafts are off. */
  readonly differences: readonly Difference[];
}

/** Finds out what in a bot's draft is not published. */
@Injectable()
export class DraftFinder {
  constructor(
    @Inject(Configurations) private readonly configurations: Configurations,
    @Inject(People) private readonly people: People,
  ) {}

  async find(botId: string): Promise<FoundDraft> {
    const head = await this.configurations.head(botId);
    const index = await this.configurations.indexAt(botId, head);
    if (!index?.info) throw new BotterError('not_found', 'Bot not found');
    const { published } = index.draft;
    if (published === null || published === head) return { head, index, differences: [] };
    const all = await wholeBots.run(botId, () => this.configurations.compare(botId, published, head));
    return { head, index, differences: (all ?? []).filter(({ part }) => part === 'action') };
  }

  /** @throws BotterError `version_conflict` where the actions are others than at a version that was looked at */
  async refuseChangedSince(botId: string, { head, index }: FoundDraft, reviewed: number): Promise<void> {
    if (reviewed === head) return;
    const then = reviewed < head ? await this.configurations.indexAt(botId, reviewed) : undefined;
    if (then && sameActions(then, index)) return;
    throw new BotterError(
      'version_conflict',
      'Someone changed the draft since you looked at it. Look at it again, then retry.',
    );
  }

  /** As the contract shows it. @param hidden what the caller may not see */
  async shown(
    { head, index, differences }: FoundDraft,
    limit: number = draftLimits.differences,
    hidden: readonly Hidden[] = [],
  ): Promise<Draft> {
    const { enabled, published, name, at, userId } = index.draft;
    const person = userId === null ? null : (await this.people.named([userId])).get(userId);
    return {
      enabled,
      version: head,
      published:
        published === null || at === null ? null : { version: published, name, at, person: person ?? null },
      changes: differences.length,
      ...shownDifferences(visibleDifferences(differences, hidden), new Map(), limit),
    };
  }
}

/** Each action is what the same event made it. */
function sameActions(one: ConfigurationIndex, other: ConfigurationIndex): boolean {
  if (one.actions.size !== other.actions.size) return false;
  for (const [id, { event }] of one.actions) if (other.actions.get(id)?.event !== event) return false;
  return true;
}
