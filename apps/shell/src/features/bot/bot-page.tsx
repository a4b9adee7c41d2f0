import type { Bot } from '@botter/contracts';
import { canEdit, errorText, isOwner, useBot } from '@botter/web-data';
import { Link, useParams } from '@botter/web-router';
import { Alert, Avatar, Button, cn, Page, PageHeader, Skeleton } from '@botter/web-ui';
import { ArrowLeft, MessageCircle, Settings2, Workflow } from 'lucide-react';
import { useEffect } from 'react';
import { preloadRemote } from '../../remotes/load-remote-app';
import { ActiveChats } from './components/active-chats';
import { BotFigures } from './components/bot-figures';
import { BotInformation } from './components/bot-information';
import { BotNotFound } from './components/bot-not-found';
import { OwnerSettings } from './components/owner-settings';
import { QuickActions } from './components/quick-actions';

type Variant = 'dashboard' | 'manage';

/** One bot: its dashboard, or the page where it is managed, with figures, chats and what only the owner may do. */
export function BotPage({ variant }: { variant: Variant }) {
  const { botId = '' } = useParams();
  const { bot, notFound, error, isFetching, refetch } = useBot(botId);
  const name = bot?.name ?? (notFound ? 'Bot not found' : 'Bot');
  useEffect(() => {
    document.title = `${name} · Botter`;
  }, [name]);
  if (notFound) return <BotNotFound />;
  return (
    <Page>
      {error && (
        <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching} className="mb-5">
          {errorText(error, 'Failed to load bot information')}
        </Alert>
      )}
      {bot ? <LoadedBot key={bot.id} bot={bot} variant={variant} /> : !error && <BotSkeleton />}
    </Page>
  );
}

function LoadedBot({ bot, variant }: { bot: Bot; variant: Variant }) {
  const managing = variant === 'manage';
  return (
    <>
      <PageHeader
        back={<BackToBots />}
        leading={<Avatar name={bot.name} shape="square" size="lg" />}
        title={bot.name}
        description={`@${bot.username}`}
        actions={
          <>
            {!managing && canEdit(bot) && (
              <Button asChild>
                <Link to={`/bots/${bot.id}/manage`}>
                  <Settings2 aria-hidden />
                  Manage Bot
                </Link>
              </Button>
            )}
            <Button asChild>
              <Link to={`/messages/${bot.id}`} onPointerEnter={() => preloadRemote('chat')}>
                <MessageCircle aria-hidden />
                Messages
              </Link>
            </Button>
            <Button variant="primary" asChild>
              <Link to={`/actions?bot=${bot.id}`} onPointerEnter={() => preloadRemote('actions')}>
                <Workflow aria-hidden />
                Actions
              </Link>
            </Button>
          </>
        }
      />
      {managing && <BotFigures bot={bot} />}
      <div
        className={cn(
          'grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
          managing && 'mt-4',
        )}
      >
        <div className="flex flex-col gap-4">
          {managing ? <ActiveChats bot={bot} /> : <BotInformation bot={bot} />}
          {managing && <BotInformation bot={bot} />}
        </div>
        <div className="flex flex-col gap-4">
          <QuickActions bot={bot} />
          {isOwner(bot) && <OwnerSettings bot={bot} />}
        </div>
      </div>
    </>
  );
}

function BackToBots() {
  return (
    <Button variant="ghost" size="sm" asChild className="-ml-2.5">
      <Link to="/bots">
        <ArrowLeft aria-hidden />
        Back
      </Link>
    </Button>
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
        <Skeleton className="h-80 rounded-xl" />
        <Skeleton className="h-60 rounded-xl" />
      </span>
    </output>
  );
}
