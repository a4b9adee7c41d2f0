import type { Bot } from '@botter/contracts';
import { canEdit, canSend, isOwner } from '@botter/web-data';
import { Card, CardHeader } from '@botter/web-ui';
import {
  ExternalLink,
  History,
  MessagesSquare,
  Send,
  SquareMenu,
  UserPlus,
  Webhook,
  Workflow,
} from 'lucide-react';
import { useState } from 'react';
import { useBotLink } from '../../bot-screen/bot-link';
import { ShareDialog } from '../../shares/share-dialog';
import { usePrefetchScreen } from '../api/use-prefetch-screen';
import { NotificationsToggle } from './notifications-toggle';
import { QuickAction } from './quick-action-entry';

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
          <QuickAction
            icon={<Send aria-hidden />}
            look="bg-accent-soft text-accent-ink"
            title="Send Messages"
            text="Write to a chat of your choice"
            to={`/bots/${bot.id}/messaging`}
            onAhead={() => ahead('messaging')}
          />
        )}
        <QuickAction
          icon={<MessagesSquare aria-hidden />}
          look="bg-callback-soft text-callback-ink"
          title="View Messages"
          text="The newest of all chats in one list"
          to={`/bots/${bot.id}/messages`}
          onAhead={() => ahead('messages')}
        />
        <QuickAction
          icon={<Workflow aria-hidden />}
          look="bg-command-soft text-command-ink"
          title={canEdit(bot) ? 'Manage Actions' : 'View Actions'}
          text="What the bot replies, and when"
          to={`/actions?bot=${bot.id}`}
        />
        <QuickAction
          icon={<History aria-hidden />}
          look="bg-success-soft text-success-ink"
          title="History"
          text="Who changed what, and how it was before"
          to={`/bots/${bot.id}/history`}
        />
        {isOwner(bot) && (
          <QuickAction
            icon={<SquareMenu aria-hidden />}
            look="bg-webapp-soft text-webapp-ink"
            title="Menu Configuration"
            text="The menu button and its commands"
            to={`/bots/${bot.id}/menu`}
            onAhead={() => ahead('menu')}
          />
        )}
        {isOwner(bot) && (
          <QuickAction
            icon={<Webhook aria-hidden />}
            look="bg-delayed-soft text-delayed-ink"
            title="Webhook Settings"
            text="Connect to automation tools"
            to={`/bots/${bot.id}/webhooks`}
          />
        )}
        {isOwner(bot) && <NotificationsToggle bot={bot} />}
        <QuickAction
          icon={<ExternalLink aria-hidden />}
          look="bg-url-soft text-url-ink"
          title="Open Bot"
          text={`Write to @${bot.username} yourself`}
          href={link}
        />
        {sharing && isOwner(bot) && (
          <QuickAction
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
