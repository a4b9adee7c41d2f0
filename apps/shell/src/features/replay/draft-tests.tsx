import type { Bot } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Alert, Card, CardHeader, counted, SkeletonRows } from '@botter/web-ui';
import { Check, X } from 'lucide-react';
import { useBotTests, useTestResults } from './api/use-bot-tests';

/** How the tests of a bot go with its draft; nothing for a bot without tests. */
export function DraftTests({ bot, version }: { bot: Bot; version: number }) {
  const { data: tests = [] } = useBotTests(bot.id);
  const { data: run, error, isFetching, refetch } = useTestResults(bot.id, version, tests.length > 0);
  if (tests.length === 0) return null;
  const failed = run?.results.filter(({ passed }) => !passed) ?? [];
  return (
    <Card>
      <CardHeader title={failed.length > 0 ? counted(failed.length, 'test fails', 'tests fail') : 'Tests'} />
      <div className="px-5 pb-5 text-sm">
        {error && (
          <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching}>
            {errorText(error, 'Failed to run the tests')}
          </Alert>
        )}
        {!run && !error && <SkeletonRows label="Running the tests…" count={1} />}
        {run?.passed && (
          <p className="flex items-center gap-2 text-muted">
            <Check aria-hidden className="size-4 shrink-0 text-success-ink" />
            {run.results.length === 1 ? 'The test passes.' : `All ${run.results.length} tests pass.`}
          </p>
        )}
        {failed.length > 0 && (
          <>
            <ul className="flex flex-col gap-2">
              {failed.map(({ test: { id, name, message_count }, rows }) => (
                <li key={id} className="flex min-w-0 gap-2">
                  <X aria-hidden className="mt-0.5 size-4 shrink-0 text-error-ink" />
                  <span className="min-w-0">
                    <span dir="auto" className="font-medium wrap-anywhere">
                      {name}
                    </span>
                    <span className="block text-xs text-muted">
                      {rows.length} of {counted(message_count, 'message')} with another reply than expected
                    </span>
                  </span>
                </li>
              ))}
            </ul>
            <Link
              className="mt-3 inline-block font-medium text-accent-ink hover:underline"
              to={`/bots/${bot.id}/replay?tab=tests`}
            >
              Open the tests
            </Link>
          </>
        )}
      </div>
    </Card>
  );
}
