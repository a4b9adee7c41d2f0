import type { Bot } from '@botter/contracts';
import { Link } from '@botter/web-router';
import { Avatar, Badge, Button, Card } from '@botter/web-ui';
import { AccessBadge } from '../../bots/components/access-badge';

/** The one bot that is selected. */
export function BotInfoCard({ bot }: { bot: Bot }) {
  return (
    <Card aria-label="Bot" className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <Avatar name={bot.name} shape="square" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 dir="auto" className="truncate text-sm font-semibold">
          {bot.name}
        </h2>
        <p className="truncate text-xs text-muted">
          @{bot.username} · created{' '}
          {new Date(bot.created_at).toLocaleDateString(undefined, { dateStyle: 'medium' })}
        </p>
      </div>
      <Badge tone="success" dot>
        Active
      </Badge>
      <AccessBadge bot={bot} />
      <Button size="sm" asChild>
        <Link to={`/bots/${bot.id}/dashboard`}>Open bot</Link>
      </Button>
    </Card>
  );
}
