import type { Readable } from 'node:stream';
import {
  BotterError,
  type ContactImportReport,
  contactLimits,
  contactUpload,
  quotaExceeded,
} from '@botter/contracts';
import { contactSettingsOf } from '@botter/server-compiled-bots';
import { CONFIG, type Config } from '@botter/server-config';
import { inTransaction, type Lease, Leases, PG_POOL } from '@botter/server-database';
import { BoundedSemaphore, tooMany } from '@botter/server-scheduling';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { roomForTags, tagsInUse, tagsOf } from '../changes/bot-tags';
import { ContactKeeper } from '../keeping/contact-keeper';
import { csvParts } from './csv-parts';
import { type BatchOptions, importBatch } from './import-batch';
import { columnsOf, type ImportColumns } from './import-columns';
import type { ImportRow } from './import-row';

/** Rows that one transaction changes: their contacts are locked for that long. */
const rowsAtOnce = 500;

/**
 * Imports of this process at a time, one person's at most half of them. Of those that wait nothing is read.
 */
const places = new BoundedSemaphore({
  atOnce: 4,
  waiting: 20,
  patienceMs: 15_000,
  refusal: () => tooMany('contacts are being imported'),
});

interface ImportOrder {
  readonly botId: string;
  readonly userId: string;
  readonly isDryRun: boolean;
}

/** Changes contacts by a CSV file, of which some rows are in memory at a time. */
@Injectable()
export class ContactImport {
  /** Bots with an import in this process; across processes it is a lease. */
  readonly #running = new Set<string>();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Leases) private readonly leases: Leases,
    @Inject(ContactKeeper) private readonly keeper: ContactKeeper,
    @Inject(CONFIG) private readonly config: Pick<Config, 'quotas'>,
  ) {}

  /**
   * Rows are stored in batches: if it fails halfway, the batches before stay. Done again, it changes what is
   * left.
   * @param open begins to read the file
   * @throws BotterError `conflict` while another import of the bot runs, `validation_failed` for a header
   * with unknown columns and for a file that breaks off, `too_large`, `unavailable`
   */
  run(order: ImportOrder, open: () => Promise<Readable>): Promise<ContactImportReport> {
    return places.run(order.userId, () =>
      this.#alone(order.botId, async (lease) => {
        const content = await open();
        try {
          return await this.#import(order, content, lease);
        } finally {
          content.destroy();
        }
      }),
    );
  }

  async #alone<Result>(botId: string, work: (lease: Lease) => Promise<Result>): Promise<Result> {
    if (this.#running.has(botId)) throw isRunning();
    this.#running.add(botId);
    try {
      const lease = await this.leases.tryAcquire(`contact-import ${botId}`);
      if (!lease) throw isRunning();
      try {
        return await work(lease);
      } finally {
        await lease.release();
      }
    } finally {
      this.#running.delete(botId);
    }
  }

  async #import(order: ImportOrder, content: Readable, lease: Lease): Promise<ContactImportReport> {
    const { botId } = order;
    await this.keeper.catchUp(botId);
    const { contactFields } = await contactSettingsOf(this.pool, botId);
    let columns: ImportColumns | undefined;
    const rows: ImportRow[] = [];
    let report = nothingYet;
    let options: BatchOptions | undefined;
    const store = async (atLeast: number) => {
      const ready = options;
      if (!ready) return;
      while (rows.length >= Math.max(1, atLeast)) {
        if (lease.lost.aborted) throw lostLease();
        const batch = rows.splice(0, rowsAtOnce);
        report = joined(
          report,
          await inTransaction(this.pool, (client) => importBatch(client, batch, ready)),
        );
      }
    };
    for await (const part of csvParts(content, contactUpload)) {
      const cells = [...part.rows];
      if (!columns) {
        const header = cells.shift();
        if (!header && part.problem !== undefined) throw unreadable(part.problem);
        if (header) {
          columns = columnsOf(header, contactFields);
          options = await this.#optionsOf(order, columns);
        }
      }
      const before = report.rows + rows.length;
      rows.push(...cells.map((row, at) => ({ row: before + at + 1, cells: row })));
      await store(part.problem === undefined ? rowsAtOnce : 1);
      if (part.problem !== undefined) return withProblem(report, part.problem);
    }
    if (!columns) throw unreadable('The file is empty');
    await store(1);
    return report;
  }

  async #optionsOf({ botId, isDryRun }: ImportOrder, columns: ImportColumns): Promise<BatchOptions> {
    const { contact_tags, tags } = this.config.quotas;
    return {
      botId,
      columns,
      isDryRun,
      contactTags: {
        most: contact_tags,
        tooMany: quotaExceeded('contact_tags', contact_tags).message,
        noRoom: quotaExceeded('tags', tags).message,
      },
      roomForTags: isDryRun
        ? await imaginedRoom(this.pool, botId, tags)
        : (client, added) => roomForTags(client, botId, added, tags),
    };
  }
}

/** The room that tags would get if they were added. */
async function imaginedRoom(pool: Pool, botId: string, most: number): Promise<BatchOptions['roomForTags']> {
  let have = new Set(await tagsOf(pool, botId));
  const added = new Set<string>();
  let isPruned = false;
  return async (client: PoolClient, wanted: readonly string[]) => {
    for (const tag of new Set(wanted)) {
      if (have.has(tag) || added.has(tag)) continue;
      if (have.size + added.size >= most && !isPruned) {
        have = new Set(await tagsInUse(client, botId));
        isPruned = true;
      }
      if (have.size + added.size < most) added.add(tag);
    }
    return new Set([...have, ...added]);
  };
}

const nothingYet: ContactImportReport = {
  rows: 0,
  changed: 0,
  unchanged: 0,
  unknown: 0,
  failed: 0,
  errors: [],
  unknownPeople: [],
};

function joined(report: ContactImportReport, batch: Omit<ContactImportReport, 'rows'>): ContactImportReport {
  const { importNamed } = contactLimits;
  const rows = batch.changed + batch.unchanged + batch.unknown + batch.failed;
  return {
    rows: report.rows + rows,
    changed: report.changed + batch.changed,
    unchanged: report.unchanged + batch.unchanged,
    unknown: report.unknown + batch.unknown,
    failed: report.failed + batch.failed,
    errors: [...report.errors, ...batch.errors].slice(0, importNamed),
    unknownPeople: [...report.unknownPeople, ...batch.unknownPeople].slice(0, importNamed),
  };
}

/** The row that can't be read is the last one, and always among the errors that are named. */
function withProblem(report: ContactImportReport, message: string): ContactImportReport {
  const row = report.rows + 1;
  return {
    ...report,
    rows: row,
    failed: report.failed + 1,
    errors: [...report.errors.slice(0, contactLimits.importNamed - 1), { row, message }],
  };
}

function unreadable(message: string): BotterError {
  return new BotterError('validation_failed', message, [{ path: contactUpload.field, message }]);
}

function isRunning(): BotterError {
  return new BotterError(
    'conflict',
    'Contacts of this bot are being imported already. Wait until that has ended.',
  );
}

function lostLease(): BotterError {
  return new BotterError('unavailable', 'The import was interrupted. Import the file again.', undefined, 5);
}
