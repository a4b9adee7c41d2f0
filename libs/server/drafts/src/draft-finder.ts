import { BotterError, type Draft, type HistoryDifference } from '@botter/contracts';
import {
  type ConfigurationIndex,
  Configurations,
  changedActions,
  DifferenceList,
  type Hidden,
  People,
} from '@botter/server-history';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Counts of differences that a process keeps: of each action of a draft one. */
const keptCounts = 100_000;

/** A bot with its draft at one version. */
export interface FoundDraft {
  /** The version of the bot. */
  readonly head: number;
  readonly index: ConfigurationIndex;
  /** The number of differences from what is published; 0 if drafts are off. */
  readonly changes: number;
  /** The first ones, up to the wanted number. */
  readonly differences: readonly HistoryDifference[];
}

/** Finds out what in a bot's draft is not published. */
@Injectable()
export class DraftFinder {
  /** By the two events that an action has its contents of: what is between them never changes. */
  readonly #counts = new LRUCache<string, number>({ max: keptCounts });

  constructor(
    @Inject(Configurations) private readonly configurations: Configurations,
    @Inject(People) private readonly people: People,
  ) {}

  /**
   * Contents are read for the differences that are shown, and for those that were never counted.
   * @param shown how many differences the caller wants as text
   * @param hidden what the caller may not see
   */
  async find(botId: string, shown = 0, hidden: readonly Hidden[] = []): Promise<FoundDraft> {
    const head = await this.configurations.head(botId);
    const index = await this.configurations.indexAt(botId, head);
    if (!index?.info) throw new BotterError('not_found', 'Bot not found');
    const { published } = index.draft;
    const before =
      published === null || published === head
        ? undefined
        : await this.configurations.indexAt(botId, published);
    if (!before) return { head, index, changes: 0, differences: [] };
    const found = await this.#changes(
      botId,
      before,
      index,
      new DifferenceList(this.people, shown, hidden),
      shown,
    );
    return { head, index, ...found };
  }

  async #changes(
    botId: string,
    before: ConfigurationIndex,
    after: ConfigurationIndex,
    list: DifferenceList,
    shown: number,
  ): Promise<Pick<FoundDraft, 'changes' | 'differences'>> {
    const keyOf = (id: string) =>
      [botId, id, before.actions.get(id)?.event, after.actions.get(id)?.event].join(' ');
    const changed = changedActions(before, after);
    const counts = new Map(changed.map((id) => [id, this.#counts.get(keyOf(id))]));
    const wanted: string[] = [];
    let room = shown;
    for (const [id, count] of counts) {
      if (count === undefined || (count > 0 && room > 0)) wanted.push(id);
      room -= count ?? 0;
    }
    const differences: HistoryDifference[] = [];
    const compare = async () => {
      for await (const some of this.configurations.actionsBetween(botId, before, after, wanted)) {
        for (const [id, changes] of some) {
          counts.set(id, changes.length);
          this.#counts.set(keyOf(id), changes.length);
          differences.push(...(await list.add(changes)));
        }
      }
    };
    // Counting keeps nothing; what is shown may have ten megabytes.
    await (shown > 0 && wanted.length > 0 ? this.configurations.whole(botId, compare) : compare());
    let changes = 0;
    for (const count of counts.values()) changes += count ?? 0;
    return { changes, differences };
  }

  /** @throws BotterError `version_conflict` if the actions differ from those of the reviewed version */
  async refuseChangedSince(botId: string, { head, index }: FoundDraft, reviewed: number): Promise<void> {
    if (reviewed === head) return;
    const then = reviewed < head ? await this.configurations.indexAt(botId, reviewed) : undefined;
    if (then && sameActions(then, index)) return;
    throw new BotterError(
      'version_conflict',
      'Someone changed the draft since you looked at it. Look at it again, then retry.',
    );
  }

  /** As the contract shows it. */
  async shown({ head, index, changes, differences }: FoundDraft): Promise<Draft> {
    const { enabled, published, name, at, userId } = index.draft;
    const person = userId === null ? null : (await this.people.named([userId])).get(userId);
    return {
      enabled,
      version: head,
      published:
        published === null || at === null ? null : { version: published, name, at, person: person ?? null },
      changes,
      differences: [...differences],
      omitted: changes - differences.length,
    };
  }
}

/** Each action is what the same event made it. */
function sameActions(one: ConfigurationIndex, other: ConfigurationIndex): boolean {
  if (one.actions.size !== other.actions.size) return false;
  for (const [id, { event }] of one.actions) if (other.actions.get(id)?.event !== event) return false;
  return true;
}
