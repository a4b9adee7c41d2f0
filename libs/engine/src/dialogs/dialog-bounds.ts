/** What one update, or one continuation, may do. */
export const dialogBounds = { steps: 50, messages: 20 } as const;

/** Characters of the answers of a run: two runs and the rest of a session fit its row. */
const answersLength = 24_000;

/** The answers that are kept: without the oldest if they become too long together. */
export function keptAnswers<Value>(
  answers: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(answers);
  let left = answersLength;
  const newest = entries.toReversed().filter((entry) => {
    left -= JSON.stringify(entry).length;
    return left >= 0;
  });
  return newest.length === entries.length ? answers : Object.fromEntries(newest.toReversed());
}
