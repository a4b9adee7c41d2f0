import type { Bot, BotTest, BotTestResult } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import {
  Alert,
  Badge,
  Button,
  Card,
  ConfirmDialog,
  counted,
  IconButton,
  RelativeTime,
  toast,
} from '@botter/web-ui';
import { Check, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useAcceptTest, useRemoveTest } from '../api/use-bot-tests';
import { ComparedReplies } from './compared-replies';

interface TestCardProps {
  bot: Bot;
  test: BotTest;
  /** The version that was tested, and how it went; undefined before the first run. */
  version: number | undefined;
  result: BotTestResult | undefined;
  editable: boolean;
  onAccepted: () => void;
}

/** One test, with the messages to which the bot replies differently than expected. */
export function TestCard({ bot, test, version, result, editable, onAccepted }: TestCardProps) {
  const accept = useAcceptTest(bot.id);
  const remove = useRemoveTest(bot.id);
  const [isDeleting, setDeleting] = useState(false);
  const acceptNow = () =>
    accept.mutate(
      { testId: test.id, version: version! },
      {
        onSuccess: () => {
          toast.success('New replies accepted');
          onAccepted();
        },
      },
    );
  return (
    <Card aria-label={`Test ${test.name}`} className="p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="text-sm font-semibold wrap-anywhere">
            {test.name}
          </h2>
          <p className="mt-0.5 text-xs text-muted">
            {counted(test.message_count, 'message')} · replies of version {test.version} ·{' '}
            <RelativeTime at={test.updated_at} />
          </p>
        </div>
        {result && <ResultBadge test={test} result={result} />}
        {editable && (
          <IconButton
            label={`Delete the test ${test.name}`}
            size="sm"
            icon={<Trash2 aria-hidden />}
            onClick={() => setDeleting(true)}
          />
        )}
      </div>
      {result && !result.passed && (
        <>
          <ul aria-label="What differs" className="mt-4 flex flex-col gap-5 border-t border-line pt-4">
            {result.rows.map((row, n) => (
              <li key={n}>
                <p dir="auto" className="mb-2 text-sm font-medium wrap-anywhere">
                  {row.message.text}
                </p>
                <ComparedReplies compared={row} before="Expected" after={`Version ${version}`} />
              </li>
            ))}
          </ul>
          {accept.error && (
            <Alert className="mt-4">{errorText(accept.error, 'Failed to accept the new replies')}</Alert>
          )}
          {editable && (
            <Button className="mt-4" busy={accept.isPending} onClick={acceptNow}>
              Accept new replies
            </Button>
          )}
        </>
      )}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete the test “${test.name}”?`}
        description="Its messages and expected replies are deleted for good. The bot stays as it is."
        confirmLabel="Delete test"
        onConfirm={() => remove.mutateAsync(test.id)}
        errorText={(error) => errorText(error, 'Failed to delete the test')}
      />
    </Card>
  );
}

function ResultBadge({ test, result: { passed, rows } }: { test: BotTest; result: BotTestResult }) {
  if (passed) {
    return (
      <Badge tone="success" icon={<Check aria-hidden />}>
        Passed
      </Badge>
    );
  }
  return (
    <Badge tone="error" icon={<X aria-hidden />}>
      {rows.length} of {test.message_count} differ
    </Badge>
  );
}
