import { BotterError, type ContactField } from '@botter/contracts';
import { builtInColumns } from './cells';

/** Where the values of a row are. */
export interface ImportColumns {
  readonly id: number | undefined;
  readonly username: number | undefined;
  readonly timeZone: number | undefined;
  readonly tags: number | undefined;
  readonly fields: readonly { readonly at: number; readonly field: ContactField }[];
  readonly count: number;
}

/**
 * The columns that the header of a file names.
 * @throws BotterError `validation_failed` for one that a bot doesn't have, for one that is there twice, and
 * for a header that names no one
 */
export function columnsOf(header: readonly string[], fields: readonly ContactField[]): ImportColumns {
  const names = header.map((name) => name.trim());
  for (const [at, name] of names.entries()) {
    const isKnown = builtInColumns.includes(name) || fields.some(({ key }) => key === name);
    if (!isKnown) throw refused(`This bot has no field ${name.slice(0, 40) || 'without a name'}`);
    if (names.indexOf(name) !== at) throw refused(`The column ${name} is there twice`);
  }
  const placeOf = (name: string) => (names.includes(name) ? names.indexOf(name) : undefined);
  const id = placeOf('telegram_user_id');
  const username = placeOf('username');
  if (id === undefined && username === undefined) {
    throw refused('The first row has to name a column telegram_user_id or username');
  }
  return {
    id,
    username,
    timeZone: placeOf('time_zone'),
    tags: placeOf('tags'),
    fields: fields.flatMap((field) => {
      const at = placeOf(field.key);
      return at === undefined ? [] : [{ at, field }];
    }),
    count: names.length,
  };
}

function refused(message: string): BotterError {
  return new BotterError('validation_failed', message, [{ path: 'file', message }]);
}
