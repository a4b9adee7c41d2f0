import type { Bot } from '@botter/contracts';
import { canEdit, isOwner } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Avatar, Button, cn, PageHeader, Skeleton, SkeletonPanel } from '@botter/web-ui';
import { LayoutDashboard, MessageCircle, Workflow } from 'lucide-react';
import { BackLink } from '../bot-screen/back-link';
import { BotScreen } from '../bot-screen/bot-screen';
import { ManageBotLink } from '../bot-screen/manage-bot-link';
import { DraftsSetting } from '../drafts/components/drafts-setting';
import { ShareButton } from '../shares/share-button';
import { ActiveChats } from './components/active-chats';
import { BotFigures } from './components/bot-figures';
import { BotInformation } from './components/bot-information';
import { BelowFirstActions } from './components/first-actions';
import { ConnectionTrouble } from './components/health/connection-trouble';
import { HealthCard } from './components/health/health-card';
import { OwnerSettings } from './components/owner-settings';
import { QuickActions } from './components/quick-actions';
import { TelegramInfoCard } from './components/telegram-info/telegram-info-card';

type Variant = 'dashboard' | 'manage';

/** One bot: its dashboard, or its management page, with figures and chats. */
export function BotPage({ variant }: { variant: Variant }) {
  return (
    <BotScreen loading={<BotSkeleton />}>
      {(bot) => <LoadedBot key={bot.id} bot={bot} variant={variant} />}
    </BotScreen>
  );
}

function LoadedBot({ bot, variant }: { bot: Bot; variant: Variant }) {
  const managing = variant === 'manage';
  return (
    <>
      <PageHeader
        oneRow
        back={<BackLink to="/bots" />}
        leading={<Avatar name={bot.name} shape="square" size="lg" />}
        title={bot.name}
        description={`@${bot.username}`}
        actions={
          <>
            {!managing && canEdit(bot) && <ManageBotLink bot={bot} />}
            {managing && (
              <Button asChild>
                <Link to={`/bots/${bot.id}/dashboard`}>
                  <LayoutDashboard aria-hidden />
                  Dashboard
                </Link>
              </Button>
            )}
            <Button asChild>
              <Link to={`/messages/${bot.id}`}>
                <MessageCircle aria-hidden />
                Messages
              </Link>
            </Button>
            <Button variant="primary" asChild>
              <Link to={`/actions?bot=${bot.id}`}>
                <Workflow aria-hidden />
                Actions
              </Link>
            </Button>
            <ShareButton bot={bot} />
          </>
        }
      />
      <ConnectionTrouble bot={bot} />
      {managing && <BotFigures bot={bot} />}
      <div
        className={cn(
          'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
          managing && 'mt-4',
        )}
      >
        <div className="flex min-w-0 flex-col gap-4">
          {managing ? (
            <>
              <TelegramInfoCard bot={bot} />
              <ActiveChats bot={bot} />
              <BotInformation bot={bot} />
            </>
          ) : (
            <>
              <BotInformation bot={bot} />
              <BelowFirstActions bot={bot}>
                <TelegramInfoCard bot={bot} />
                <HealthCard bot={bot} />
              </BelowFirstActions>
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <QuickActions bot={bot} sharing={managing} />
          {managing && <HealthCard bot={bot} />}
          {managing && canEdit(bot) && <DraftsSetting bot={bot} />}
          {isOwner(bot) && <OwnerSettings bot={bot} />}
        </div>
      </div>
    </>
  );
}

function BotSkeleton() {
  return (
    <output aria-label="Loading bot…" className="block">
      <Skeleton className="mb-5 h-6 w-16" />
      <span className="mb-8 flex items-center gap-3.5">
        <Skeleton className="size-12 rounded-[28%]" />
        <span className="space-y-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-4 w-28" />
        </span>
      </span>
      <span className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SkeletonPanel className="h-80" />
        <SkeletonPanel className="h-60" />
      </span>
    </output>
  );
}
