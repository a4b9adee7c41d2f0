import { errorText, settingsQuery, useBots } from '@botter/web-data';
import { Link, useParams, useSearchParams } from '@botter/web-router';
import { Alert, Button, cn, EmptyState, SkeletonRows } from '@botter/web-ui';
import { usePrefetchQuery } from '@tanstack/react-query';
import { Bot as BotIcon, MousePointerClick } from 'lucide-react';
import { BotChats } from './bot-chats';
import { BotStrip } from './bots/components/bot-strip';
import { useKeyboardInset } from './use-keyboard-inset';

/** `/messages` and `/messages/:botId`: bots, their chats, the conversation. */
export function ChatPage() {
  const { botId } = useParams();
  const [query] = useSearchParams();
  const chatId = query.get('chat') ?? undefined;
  const messageId = query.get('message') ?? undefined;
  useKeyboardInset();
  // Enter in the message field must not mean “send” if the person has changed that in the settings.
  usePrefetchQuery(settingsQuery);
  const { all, isPending, error, refetch, isFetching, data } = useBots();
  const bot = all.find(({ id }) => id === botId);
  return (
    <div className="flex h-[calc(100dvh-var(--app-header,0rem)-var(--keyboard,0px))] min-h-0 flex-col md:flex-row">
      <h1 className="sr-only">Messages</h1>
      {all.length > 0 && (
        <BotStrip bots={all} openBotId={botId} className={cn(bot && chatId && 'max-md:hidden')} />
      )}
      {bot ? (
        <BotChats key={bot.id} bot={bot} chatId={chatId} messageId={messageId} />
      ) : (
        <div className="min-w-0 flex-1 overflow-y-auto">
          {error && (
            <Alert className="m-4" onRetry={() => void refetch()} retrying={isFetching}>
              {errorText(error, 'Failed to load bots')}
            </Alert>
          )}
          {isPending && <SkeletonRows label="Loading bots…" className="max-w-80 p-2" />}
          {data && botId && (
            <Alert className="m-4">
              <strong className="font-semibold">Bot not found</strong>
              <span className="block">It does not exist, or you have no access to it.</span>
            </Alert>
          )}
          {data &&
            (all.length === 0 ? (
              <EmptyState
                className="h-full justify-center"
                icon={<BotIcon aria-hidden />}
                title="No Bots Available"
                action={
                  <Button asChild variant="primary">
                    <Link to="/welcome">Create Your First Bot</Link>
                  </Button>
                }
              >
                Conversations with your bots appear here. Create a bot, and people can write to it.
              </EmptyState>
            ) : (
              <EmptyState
                className="h-full justify-center"
                icon={<MousePointerClick aria-hidden />}
                title="Select a bot"
              >
                Choose a bot to see who has written to it.
              </EmptyState>
            ))}
        </div>
      )}
    </div>
  );
}
