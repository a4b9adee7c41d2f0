import type { HistoryDifference } from '@botter/contracts';
import type { Difference } from '../domain/differences';
import { type Hidden, visibleDifferences } from '../domain/hidden';
import type { People } from './people';
import { peopleIn, shownDifferences } from './shown-differences';

/** Differences as the contract shows them: the first ones, and the number of the others. */
export class DifferenceList {
  #length = 0;
  #omitted = 0;

  /** @param hidden what the caller may not see */
  constructor(
    private readonly people: Pick<People, 'named'>,
    private readonly limit: number,
    private readonly hidden: readonly Hidden[] = [],
  ) {}

  /** The number of differences beyond the limit so far. */
  get omitted(): number {
    return this.#omitted;
  }

  /** The number of these that are shown; the others are counted. */
  async add(some: readonly Difference[]): Promise<HistoryDifference[]> {
    const visible = visibleDifferences(some, this.hidden);
    const people = await this.people.named(peopleIn(visible));
    const { differences, omitted } = shownDifferences(visible, people, this.limit - this.#length);
    this.#length += differences.length;
    this.#omitted += omitted;
    return differences;
  }

  async *shown(pieces: AsyncIterable<readonly Difference[]>): AsyncGenerator<HistoryDifference[]> {
    for await (const some of pieces) yield await this.add(some);
  }
}
