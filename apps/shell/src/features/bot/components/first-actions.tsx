import { type Bot, calls } from '@botter/contracts';
import { isOwner, queryKeys, request } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Button, Card, cn, SkeletonPanel } from '@botter/web-ui';
import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';
import type { ReactNode } from 'react';

/**
 * Points the owner of a bot without actions to the templates. The content below loads, but is covered until
 * it is known whether that card pushes it down.
 */
export function BelowFirstActions({ bot, children }: { bot: Bot; children: ReactNode }) {
  const hasNone = useHasNoActions(bot);
  const isCovered = hasNone === undefined;
  return (
    <div className="relative flex flex-col gap-4">
      {isCovered && (
        <output aria-label="Loading actions…" className="absolute inset-0">
          <SkeletonPanel className="h-full" />
        </output>
      )}
      {hasNone && <FirstActions bot={bot} />}
      <div className={cn('flex flex-col gap-4', isCovered && 'invisible')}>{children}</div>
    </div>
  );
}

/** True if the owner's bot has no actions yet; undefined until that is known; false if it can't be read. */
function useHasNoActions(bot: Bot): boolean | undefined {
  const { data, isLoading, failureCount } = useQuery({
    // Under the key of the actions: whatever changes them refetches this, too.
    queryKey: [...queryKeys.actions(bot.id), 'first'],
    queryFn: ({ signal }) =>
      request(calls.listActions, { params: { botId: bot.id }, query: { limit: 1 }, signal }),
    enabled: isOwner(bot),
  });
  if (data) return data.actions.length === 0;
  return isLoading && failureCount === 0 ? undefined : false;
}

function FirstActions({ bot }: { bot: Bot }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-sm font-semibold">This bot has no actions yet</h2>
        <p className="mt-0.5 text-sm text-muted">
          Start with a template, such as a support desk or a FAQ, and make its texts your own.
        </p>
      </div>
      <Button asChild>
        <Link to={`/actions?bot=${bot.id}`}>
          <LayoutTemplate aria-hidden />
          Choose a template
        </Link>
      </Button>
    </Card>
  );
}
