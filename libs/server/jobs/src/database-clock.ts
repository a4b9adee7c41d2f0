const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** The statements of the library that contain a process's time, and the parameter for it. */
const parameters = [
  ['move_stalled_jobs_to_wait(', '$3', now],
  ['extend_lock(', '$5', now],
  ['move_to_active(', '$4', now],
  ['move_to_completed_fetch(', '$10', now],
  ['move_to_failed_fetch(', '$11', now],
  // When to try again: after its delay.
  ['move_to_delayed(', '$4', `(${now} + $5::bigint)`],
] as const;

/** Part of the one statement that calls no function. */
const renewal = 'locked_until_ms = $5::bigint +';

const rewritten = new Map<string, string>();

/**
 * The same statement with the clock of the database: the clocks of processes differ, and may jump. With its
 * own clock, a worker that is ahead would treat running jobs of others as stalled, and its own jobs would
 * stay locked for as long as it is ahead.
 */
export function byDatabaseClock(text: string): string {
  const known = rewritten.get(text);
  if (known !== undefined) return known;
  const statement = rewrite(text);
  // The library has a few dozen statements.
  if (rewritten.size < 200) rewritten.set(text, statement);
  return statement;
}

function rewrite(text: string): string {
  if (text.includes(renewal))
    return text.replace(renewal, `locked_until_ms = coalesce(${now}, $5::bigint) +`);
  for (const [call, parameter, time] of parameters) {
    const start = text.search(new RegExp(`^select .*\\b${call.replace('(', '\\(')}`, 'im'));
    if (start < 0) continue;
    const at = text.indexOf(call, start);
    const used = new RegExp(`\\${parameter}(?!\\d)`);
    // Keeps the parameter, so that its type is known.
    return text.slice(0, at) + text.slice(at).replace(used, () => `coalesce(${time}, ${parameter}::bigint)`);
  }
  return text;
}
