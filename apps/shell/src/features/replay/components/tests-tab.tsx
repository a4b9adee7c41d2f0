import type { Bot } from '@botter/contracts';
import { canEdit, errorText } from '@botter/web-data';
import { Alert, Button, Card, counted, EmptyState, SkeletonRows } from '@botter/web-ui';
import { FlaskConical, Play } from 'lucide-react';
import { useBotTests, useRunTests } from '../api/use-bot-tests';
import { TestCard } from './test-card';

interface TestsTabProps {
  bot: Bot;
  onReplay: () => void;
}

/** The tests of a bot: run them, see failures, accept new replies. */
export function TestsTab({ bot, onReplay }: TestsTabProps) {
  const { data: tests, error, isFetching, refetch } = useBotTests(bot.id);
  const run = useRunTests(bot.id);
  if (error && !tests) {
    return (
      <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, 'Failed to load the tests')}
      </Alert>
    );
  }
  if (!tests) return <SkeletonRows label="Loading the tests…" />;
  if (tests.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<FlaskConical aria-hidden />}
          title="No tests yet"
          action={<Button onClick={onReplay}>Choose messages</Button>}
        >
          A test keeps messages and the replies you expect. It shows when a change breaks one, and runs before
          a draft is published.
        </EmptyState>
      </Card>
    );
  }
  const failed = run.data?.results.filter(({ passed }) => !passed).length ?? 0;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Button variant="primary" busy={run.isPending} onClick={() => run.mutate()}>
          {!run.isPending && <Play aria-hidden />}
          Run all tests
        </Button>
        <output className="text-sm text-muted">
          {run.data &&
            (failed === 0
              ? `All tests pass with version ${run.data.version}.`
              : `${counted(failed, 'test fails', 'tests fail')} with version ${run.data.version}.`)}
        </output>
      </div>
      {run.error && (
        <Alert tone="error" className="mb-4" onRetry={() => run.mutate()} retrying={run.isPending}>
          {errorText(run.error, 'Failed to run the tests')}
        </Alert>
      )}
      <ul aria-label="Tests" className="flex flex-col gap-4">
        {tests.map((test) => (
          <li key={test.id}>
            <TestCard
              bot={bot}
              test={test}
              version={run.data?.version}
              result={run.data?.results.find((result) => result.test.id === test.id)}
              editable={canEdit(bot)}
              onAccepted={() => run.mutate()}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
