import type { ContactImportReport } from '@botter/contracts';

/** The rows of a report that changed nothing, as a CSV file. */
export function leftOutFile({ errors, unknownPeople }: ContactImportReport): Blob {
  const rows = [
    ...errors.map(({ row, message }) => [row, message] as const),
    ...unknownPeople.map(({ row, person }) => [row, `${person} never wrote to the bot`] as const),
  ].sort(([one], [other]) => one - other);
  const lines = rows.map(([row, reason]) => `${row},${cell(reason)}`);
  return new Blob([['row,reason', ...lines, ''].join('\r\n')], { type: 'text/csv' });
}

/** Spreadsheets run what begins with one of these characters. */
function cell(text: string): string {
  return `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
}
