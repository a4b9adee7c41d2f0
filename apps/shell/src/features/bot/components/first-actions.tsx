import { type Bot, calls } from '@botter/contracts';
import { isOwner, queryKeys, request } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Button, Card } from '@botter/web-ui';
import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';

/** Leads the owner of a bot that replies to nothing yet to the templates. */
export function FirstActions({ bot }: { bot: Bot }) {
  const { data } = useQuery({
    // Under the actions' own key, so that what changes them has it read again.
    queryKey: [...queryKeys.actions(bot.id), 'first'],
    queryFn: ({ signal }) =>
      request(calls.listActions, { params: { botId: bot.id }, query: { limit: 1 }, signal }),
    enabled: isOwner(bot),
  });
  if (!data || data.actions.length > 0) return null;
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
