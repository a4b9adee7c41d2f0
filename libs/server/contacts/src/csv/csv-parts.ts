import { BotterError, type Upload } from '@botter/contracts';
import { countDropped, interrupted } from '@botter/server-http';
import { type CsvError, parse } from 'csv-parse';

/** The longest row, in bytes: a contact has 32 KB, and marks may double them. */
const rowBytes = 256 * 1024;

/** Rows that have just come. */
export interface CsvPart {
  readonly rows: readonly (readonly string[])[];
  /** Why nothing follows: the row after these can't be read. */
  readonly problem?: string;
}

const problems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is not closed. Nothing is read from here on.',
  CSV_MAX_RECORD_SIZE: 'This row is too long. Nothing is read from here on.',
};
const unreadable = 'This row is not CSV. Nothing is read from here on.';

/**
 * The rows of a CSV file (RFC 4180) as they come in; lines without a value are none.
 * @throws BotterError `too_large` for a file beyond the limit, `validation_failed` if it breaks off
 */
export async function* csvParts(content: AsyncIterable<Buffer>, upload: Upload): AsyncGenerator<CsvPart> {
  let rows: string[][] = [];
  const parser = parse({
    bom: true,
    max_record_size: rowBytes,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  // What comes before a problem is taken too, so rows don't wait in the stream's buffer. The parser's option
  // `on_record` would leave 300 bytes of each row for a collection of all objects.
  const end = parser.push.bind(parser);
  parser.push = (row: string[] | null) => (row === null ? end(null) : rows.push(row) > 0);
  const taken = () => {
    const part = rows;
    rows = [];
    return part;
  };
  parser.on('error', () => undefined).resume();
  let size = 0;
  try {
    for await (const chunk of whole(content)) {
      size += chunk.length;
      if (size > upload.bytes) throw new BotterError('too_large', upload.tooLarge);
      countDropped(chunk.length);
      const problem = await step((done) => parser.write(chunk, done));
      yield { rows: taken(), ...(problem && { problem }) };
      if (problem) return;
    }
    const problem = await step((done) => parser.end(done));
    yield { rows: taken(), ...(problem && { problem }) };
  } finally {
    parser.destroy();
  }
}

/** @throws BotterError for a content that breaks off */
async function* whole(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await chunks.next().catch((error: unknown) => {
        throw error instanceof BotterError ? error : interrupted();
      });
      if (done) return;
      yield value;
    }
  } finally {
    await chunks.return?.();
  }
}

/** @returns what is wrong with the row that could not be read */
function step(run: (done: (error?: Error | null) => void) => void): Promise<string | undefined> {
  return new Promise((resolve) => {
    run((error) => resolve(error ? (problems[(error as CsvError).code] ?? unreadable) : undefined));
  });
}
