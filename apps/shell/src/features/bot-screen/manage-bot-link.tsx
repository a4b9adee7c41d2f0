import type { Bot } from '@botter/contracts';
import { canEdit } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Button } from '@botter/web-ui';
import { Eye, Settings2 } from 'lucide-react';
import type { ComponentProps } from 'react';

interface ManageBotLinkProps extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  bot: Bot;
}

/** Links to the page that manages the bot, or for read-only users to its dashboard. */
export function ManageBotLink({ bot, ...look }: ManageBotLinkProps) {
  return (
    <Button asChild {...look}>
      {canEdit(bot) ? (
        <Link to={`/bots/${bot.id}/manage`}>
          <Settings2 aria-hidden />
          Manage Bot
        </Link>
      ) : (
        <Link to={`/bots/${bot.id}/dashboard`}>
          <Eye aria-hidden />
          View Bot
        </Link>
      )}
    </Button>
  );
}
