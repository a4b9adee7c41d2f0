import type { Bot } from '@botter/contracts';
import { canSend, isOwner } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Card, CardHeader, cn } from '@botter/web-ui';
import {
  ArrowUpRight,
  ChevronRight,
  ExternalLink,
  MessagesSquare,
  Send,
  SquareMenu,
  UserPlus,
  Workflow,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { preloadRemote } from '../../../remotes/load-remote-app';
import { ShareDialog } from '../../shares/share-dialog';
import { usePrefetchScreen } from '../api/use-prefetch-screen';
import { useBotLink } from '../bot-link';

interface QuickActionsProps {
  bot: Bot;
  /** Whether the owner can share the bot from here. */
  sharing?: boolean;
}

/** The ways on from a bot: its messages, its actions, the bot itself. */
export function QuickActions({ bot, sharing = false }: QuickActionsProps) {
  const [isSharing, setSharing] = useState(false);
  const link = useBotLink(bot);
  const ahead = usePrefetchScreen(bot.id);
  return (
    <Card>
      <CardHeader title="Quick Actions" />
      <div className="flex flex-col gap-1 px-2 pb-2">
        {canSend(bot) && (
          <Entry
            icon={<Send aria-hidden />}
            look="bg-accent-soft text-accent-ink"
            title="Send Messages"
            text="Write to a chat of your choice"
            to={`/bots/${bot.id}/messaging`}
            onAhead={() => ahead('messaging')}
          />
        )}
        <Entry
          icon={<MessagesSquare aria-hidden />}
          look="bg-callback-soft text-callback-ink"
          title="View Messages"
          text="The newest of all chats in one list"
          to={`/bots/${bot.id}/messages`}
          onAhead={() => ahead('messages')}
        />
        <Entry
          icon={<Workflow aria-hidden />}
          look="bg-command-soft text-command-ink"
          title="Manage Actions"
          text="What the bot answers, and when"
          to={`/actions?bot=${bot.id}`}
          onAhead={() => preloadRemote('actions')}
        />
        {isOwner(bot) && (
          <Entry
            icon={<SquareMenu aria-hidden />}
            look="bg-webapp-soft text-webapp-ink"
            title="Menu Configuration"
            text="The menu button and its commands"
            to={`/bots/${bot.id}/menu`}
            onAhead={() => ahead('menu')}
          />
        )}
        <Entry
          icon={<ExternalLink aria-hidden />}
          look="bg-url-soft text-url-ink"
          title="Open Bot"
          text={`Write to @${bot.username} yourself`}
          href={link}
        />
        {sharing && isOwner(bot) && (
          <Entry
            icon={<UserPlus aria-hidden />}
            look="bg-success-soft text-success-ink"
            title="Share Bot"
            text="Invite people by e-mail"
            onPress={() => setSharing(true)}
          />
        )}
      </div>
      <ShareDialog bot={bot} open={isSharing} onOpenChange={setSharing} />
    </Card>
  );
}

interface EntryProps {
  icon: ReactNode;
  look: string;
  title: string;
  text: string;
  to?: string;
  /** An address outside, opened in a new tab. */
  href?: string;
  /** Something that happens on this page. */
  onPress?: () => void;
  onAhead?: () => void;
}

function Entry({ icon, look, title, text, to, href, onPress, onAhead }: EntryProps) {
  const inside = (
    <>
      <span
        className={cn('flex size-9 shrink-0 items-center justify-center rounded-lg [&_svg]:size-4.5', look)}
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium text-ink">{title}</span>
        <span className="block truncate text-xs text-muted">{text}</span>
      </span>
    </>
  );
  const frame =
    'group flex items-center gap-3 rounded-lg px-3 py-2.5 transition-colors hover:bg-hover [&>svg]:size-4 [&>svg]:text-faint';
  if (to !== undefined) {
    return (
      <Link to={to} className={frame} onPointerEnter={onAhead} onFocus={onAhead}>
        {inside}
        <ChevronRight aria-hidden className="transition-transform group-hover:translate-x-0.5" />
      </Link>
    );
  }
  if (onPress) {
    return (
      <button type="button" onClick={onPress} className={cn(frame, 'text-left')}>
        {inside}
        <ChevronRight aria-hidden className="transition-transform group-hover:translate-x-0.5" />
      </button>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={frame}>
      {inside}
      <ArrowUpRight aria-hidden />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
