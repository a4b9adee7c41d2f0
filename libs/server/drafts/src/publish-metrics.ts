import { BotterError } from '@botter/contracts';
import { counter } from '@botter/server-metrics';

const publications = counter({
  name: 'botter_publications_total',
  help: 'Attempts to publish a draft',
  labelNames: ['outcome'],
});

/** Counts an attempt to publish by its result. Rejects if the attempt does. */
export async function countPublication<Result>(attempt: Promise<Result>): Promise<Result> {
  try {
    const result = await attempt;
    publications.inc({ outcome: 'published' });
    return result;
  } catch (error) {
    publications.inc({ outcome: outcomeOf(error) });
    throw error;
  }
}

/** `refused`: there is nothing to publish, or not what was reviewed. */
function outcomeOf(error: unknown): string {
  const code = error instanceof BotterError ? error.code : undefined;
  if (code === 'checks_failed') return 'checks_failed';
  return code === 'conflict' || code === 'version_conflict' ? 'refused' : 'failed';
}
