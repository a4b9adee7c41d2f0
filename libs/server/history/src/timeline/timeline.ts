import {
  type CallInput,
  type CallResponse,
  type calls,
  type HistoryEntry,
  type HistoryOrigin,
  historyLimits,
  historyOriginSchema,
} from '@botter/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { Configurations } from '../configurations/configurations';
import { RecordedContents } from '../configurations/recorded-contents';
import { summaryOf } from '../domain/difference-words';
import type { Difference } from '../domain/differences';
import { type Hidden, visibleDifferences } from '../domain/hidden';
import { HistoryPages } from './history-pages';
import { pagesInTheMaking } from './pages-in-the-making';
import { People } from './people';
import { type RowPair, rowDifferences } from './row-differences';
import { peopleIn, shownDifferences, withNames } from './shown-differences';

export type TimelineQuery = CallInput<typeof calls.getHistory>['query'];
export type TimelinePage = CallResponse<typeof calls.getHistory>;

/** Changes of a bot as text, newest first. */
@Injectable()
export class Timeline {
  constructor(
    @Inject(HistoryPages) private readonly pages: HistoryPages,
    @Inject(Configurations) private readonly configurations: Configurations,
    @Inject(RecordedContents) private readonly contents: RecordedContents,
    @Inject(People) private readonly people: People,
  ) {}

  /** @param hidden what the caller may not see */
  page(botId: string, query: TimelineQuery, hidden: readonly Hidden[]): Promise<TimelinePage> {
    return pagesInTheMaking.run(botId, () => this.#make(botId, query, hidden));
  }

  async #make(botId: string, query: TimelineQuery, hidden: readonly Hidden[]): Promise<TimelinePage> {
    const { limit = historyLimits.page, cursor, person, kind, action } = query;
    const asked = { botId, limit, before: cursor, person, part: kind, actionId: action, hidden };
    const isFirst = cursor === undefined;
    const [{ rows, more }, latest, ids] = await Promise.all([
      this.pages.page(asked),
      this.configurations.head(botId),
      isFirst ? this.pages.people(botId, historyLimits.people) : undefined,
    ]);
    const [entries, people] = await Promise.all([
      this.entries(botId, rows, hidden),
      ids && this.people.named(ids),
    ]);
    return {
      entries,
      next: more ? String(rows.at(-1)!.version) : null,
      latest,
      ...(people && { people: [...people.values()] }),
    };
  }

  /**
   * Rows of the history as the contract shows them; none of a hidden part.
   * @param hidden what the caller may not see
   */
  async entries(botId: string, rows: readonly RowPair[], hidden: readonly Hidden[]): Promise<HistoryEntry[]> {
    const shown = rows.filter(({ part }) => !hidden.includes(part));
    const actions = shown.filter(({ part }) => part === 'action');
    const versions = actions.flatMap(({ version, before_version }) => [version, before_version ?? version]);
    const contents = await this.contents.read(botId, [...new Set(versions)]);
    const changes = shown.map((row) => ({
      row,
      differences: visibleDifferences(rowDifferences(row, contents), hidden),
    }));
    const [people, keys] = await Promise.all([
      this.people.named([
        ...shown.map(({ user_id }) => user_id),
        ...changes.flatMap(({ differences }) => peopleIn(differences)),
      ]),
      this.people.keyNames(shown.map(({ api_key_id }) => api_key_id)),
    ]);
    return changes.map(({ row, differences }) => ({
      ...entryOf(row, differences, people),
      person: row.user_id === null ? null : people.get(row.user_id)!,
      origin: {
        kind: originOf(row),
        name: row.api_key_id === null ? null : (keys.get(row.api_key_id) ?? null),
      },
    }));
  }
}

function entryOf(
  row: RowPair,
  differences: readonly Difference[],
  people: Awaited<ReturnType<People['named']>>,
) {
  const named = differences.map((difference) => withNames(difference, people));
  return {
    version: row.version,
    at: row.at.toISOString(),
    type: row.type,
    part: row.part,
    key: row.key,
    request: row.request,
    words: summaryOf(row.type, named),
    ...shownDifferences(differences, people, historyLimits.differences),
  };
}

/**
 * The origin of a change. The source names what a request does; a person's change without a name comes from
 * the browser.
 */
function originOf({ source, api_key_id, user_id }: RowPair): HistoryOrigin {
  const named = historyOriginSchema.safeParse(source);
  if (named.success) return named.data;
  if (api_key_id !== null) return 'api_key';
  return user_id === null ? 'botter' : 'browser';
}
