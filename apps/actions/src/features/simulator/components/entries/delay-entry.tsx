import type { EntryProps } from './entry-props';
import { Notice } from './notice';

/** A delayed callback was due. */
export function DelayEntry({ entry: { command, ran } }: EntryProps<'delay'>) {
  return ran ? (
    <Notice>After its delay: {command}</Notice>
  ) : (
    <Notice>After its delay: {command} is deleted or disabled, so nothing is sent</Notice>
  );
}
