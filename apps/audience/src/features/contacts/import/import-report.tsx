import type { ContactImportReport } from '@botter/contracts';
import { Button, counted, Figure, saveFile } from '@botter/web-ui';
import { Download } from 'lucide-react';
import { leftOutFile } from './left-out-file';

/** The others are in the file. */
const shownErrors = 5;

/** What an import changed, or would change, and the rows that it leaves out. */
export function ImportReport({ report, isDone }: { report: ContactImportReport; isDone: boolean }) {
  const { rows, changed, unchanged, unknown, failed, errors, unknownPeople } = report;
  const named = errors.length + unknownPeople.length;
  return (
    <div className="space-y-4">
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Figure name={isDone ? 'Changed' : 'Will change'}>{changed.toLocaleString()}</Figure>
        <Figure name="Unchanged">{unchanged.toLocaleString()}</Figure>
        <Figure name="Never wrote">{unknown.toLocaleString()}</Figure>
        <Figure name="With an error">{failed.toLocaleString()}</Figure>
      </dl>
      {errors.length > 0 && (
        <ul aria-label="Errors" className="space-y-1 text-sm text-error-ink">
          {errors.slice(0, shownErrors).map(({ row, message }) => (
            <li key={row} className="wrap-anywhere">
              Row {row}: {message}
            </li>
          ))}
        </ul>
      )}
      {named > 0 && (
        <Button size="sm" onClick={() => saveFile(leftOutFile(report), 'left-out-rows.csv')}>
          <Download aria-hidden />
          {named < failed + unknown ? `Save the first ${named} of these rows` : 'Save these rows as CSV'}
        </Button>
      )}
      <p className="text-sm text-muted">
        {isDone ? 'The file has ' : 'Nothing is changed yet. The file has '}
        {counted(rows, 'row')}.
      </p>
    </div>
  );
}
