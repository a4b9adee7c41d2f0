import type { Bot } from '@botter/contracts';
import { lint } from '@botter/linter';
import { useActions } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Card, CardHeader, counted } from '@botter/web-ui';
import { useMemo } from 'react';

/** Problems that are shown; the page of the actions has all of them. */
const shown = 5;

/** The linter's findings in the draft. They warn, and prevent nothing. */
export function DraftProblems({ bot }: { bot: Bot }) {
  const { data } = useActions(bot.id);
  const problems = useMemo(
    () => (data ? lint({ actions: data.actions }).filter(({ severity }) => severity !== 'info') : []),
    [data],
  );
  if (problems.length === 0) return null;
  return (
    <Card>
      <CardHeader title={`${counted(problems.length, 'problem')} in the draft`} />
      <ul className="flex flex-col gap-2.5 px-5 pb-5 text-sm">
        {problems.slice(0, shown).map(({ actionId, code, message, advice }, n) => (
          <li key={`${actionId} ${code} ${n}`}>
            {actionId === null ? (
              message
            ) : (
              <Link
                className="font-medium text-accent-ink hover:underline"
                to={`/actions/${bot.id}/edit/${actionId}`}
              >
                {message}
              </Link>
            )}
            <span className="block text-xs text-muted">{advice}</span>
          </li>
        ))}
        {problems.length > shown && (
          <li>
            <Link className="font-medium text-accent-ink hover:underline" to={`/actions?bot=${bot.id}`}>
              and {problems.length - shown} more
            </Link>
          </li>
        )}
      </ul>
    </Card>
  );
}
