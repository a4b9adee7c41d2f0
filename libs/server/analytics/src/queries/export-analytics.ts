import type { ExportList, TimeRange } from '@botter/contracts';
import { readWithin } from '@botter/server-conversations';
import { LaggingReads } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { type Stringifier, stringify } from 'csv-stringify';
import { DateTime } from 'luxon';
import { ActivityCounter } from '../counting/activity-counter';
import { budget } from './budget';
import { mostUsed, pointsOf, unansweredTexts } from './counts';
import { GetActivity } from './get-activity';
import { type Window, windowOf } from './window';

/** Rows of a list in a file. */
const rowLimit = 10_000;

const headings: Readonly<Record<ExportList, readonly string[]>> = {
  days: ['From', 'Incoming', 'Replies', 'Sent by people', 'Buttons pressed', 'New chats', 'Returning chats'],
  actions: ['Bot ID', 'Action ID', 'Command', 'Times used'],
  buttons: ['Bot ID', 'Button', 'Times pressed'],
  unanswered: ['Bot ID', 'Text', 'Times written', 'Last written'],
};

/**
 * Lists as CSV files (RFC 4180). A cell that a spreadsheet would run as a formula is escaped: people write
 * the texts.
 */
@Injectable()
export class ExportAnalytics {
  constructor(
    @Inject(LaggingReads) private readonly reads: LaggingReads,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(ActivityCounter) private readonly counter: ActivityCounter,
    @Inject(GetActivity) private readonly activity: GetActivity,
  ) {}

  /**
   * A stream of the file's text. At most 10,000 rows.
   * @throws BotterError `unavailable` if reading takes too long
   */
  async execute(
    botIds: readonly string[],
    { list, timeRange, timeZone }: { list: ExportList; timeRange: TimeRange; timeZone: string },
  ): Promise<Stringifier> {
    const window = windowOf(timeRange, timeZone, this.clock.now());
    await this.counter.catchUp(botIds);
    const rows = await this.#rows(botIds, list, window, timeZone);
    const file = stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows' });
    file.write(headings[list]);
    for (const row of rows) file.write(row);
    file.end();
    return file;
  }

  async #rows(
    botIds: readonly string[],
    list: ExportList,
    window: Window,
    timeZone: string,
  ): Promise<readonly (readonly unknown[])[]> {
    const { from } = window;
    const time = (at: string) => DateTime.fromISO(at, { zone: timeZone }).toFormat('yyyy-MM-dd HH:mm');
    switch (list) {
      case 'days': {
        const points = await readWithin(this.reads, budget, (read) => pointsOf(read, botIds, window));
        return points.map((p) => [
          time(p.from),
          p.incoming,
          p.replies,
          p.sent,
          p.presses,
          p.newChats,
          p.returningChats,
        ]);
      }
      case 'actions': {
        const uses = await readWithin(this.reads, budget, (read) => mostUsed(read, botIds, from, rowLimit));
        const named = await this.activity.named(uses.action, botIds);
        return named.map(({ bot_id, action_id, command, count }) => [
          bot_id,
          action_id,
          command ?? '',
          count,
        ]);
      }
      case 'buttons': {
        const uses = await readWithin(this.reads, budget, (read) => mostUsed(read, botIds, from, rowLimit));
        return uses.button.map(({ bot_id, name, count }) => [bot_id, name, count]);
      }
      case 'unanswered': {
        const texts = await readWithin(this.reads, budget, (read) =>
          unansweredTexts(read, botIds, from, rowLimit),
        );
        const open = await this.activity.stillUnanswered(texts, rowLimit);
        return open.map(({ bot_id, text, count, last_at }) => [bot_id, text, count, time(last_at)]);
      }
      default: {
        const never: never = list;
        return never;
      }
    }
  }
}
