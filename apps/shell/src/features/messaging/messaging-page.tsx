import type { Bot } from '@botter/contracts';
import { canSend, useChats } from '@botter/web-data';
import { Link, useSearchParams } from '@botter/web-router';
import { Alert, Button, cn, Skeleton, SkeletonPanel } from '@botter/web-ui';
import { MessagesSquare } from 'lucide-react';
import { BotPageHeader } from '../bot-screen/bot-page-header';
import { BotScreen } from '../bot-screen/bot-screen';
import { ManageBotLink } from '../bot-screen/manage-bot-link';
import { ChatChoice } from './components/chat-choice';
import { MessageForm } from './components/message-form';

/** Choose a chat, write to it. */
export function MessagingPage() {
  return (
    <BotScreen title="Bot Messaging" loading={<MessagingSkeleton />}>
      {(bot) => <Messaging key={bot.id} bot={bot} />}
    </BotScreen>
  );
}

function Messaging({ bot }: { bot: Bot }) {
  const [search, setSearch] = useSearchParams();
  const { chats } = useChats(bot.id);
  const chat = chats.find(({ id }) => id === search.get('chat'));
  const choose = (id?: string) => setSearch(id ? { chat: id } : {}, { replace: true });
  return (
    <>
      <BotPageHeader
        bot={bot}
        title="Bot Messaging"
        actions={
          <>
            <Button asChild>
              <Link to={`/bots/${bot.id}/messages`}>
                <MessagesSquare aria-hidden />
                View All Messages
              </Link>
            </Button>
            <ManageBotLink bot={bot} />
          </>
        }
      />
      {!canSend(bot) && (
        <Alert tone="info" className="mb-4">
          Read-only access: you can see the chats of this bot, but not write to them.
        </Alert>
      )}
      <div
        className={cn(
          'grid grid-cols-1 items-start gap-4',
          canSend(bot) && 'lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
        )}
      >
        <ChatChoice
          bot={bot}
          chosenId={chat?.id}
          onChoose={canSend(bot) ? ({ id }) => choose(id) : undefined}
          // On a phone the chosen chat replaces the list.
          className={chat && canSend(bot) ? 'max-lg:hidden' : undefined}
        />
        {canSend(bot) && (
          <MessageForm
            bot={bot}
            chat={chat}
            onOtherChat={() => choose()}
            className={chat ? undefined : 'max-lg:hidden'}
          />
        )}
      </div>
    </>
  );
}

function MessagingSkeleton() {
  return (
    <output aria-label="Loading chats…" className="block">
      <Skeleton className="mb-8 h-8 w-56" />
      <span className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <SkeletonPanel className="h-80" />
        <SkeletonPanel className="h-64 max-lg:hidden" />
      </span>
    </output>
  );
}
