import type { Bot, Message } from '@botter/contracts';
import { canSend, errorText } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Alert, Button, Card, EmptyState, SkeletonRows, useHeldOrder } from '@botter/web-ui';
import { MessagesSquare, RotateCw, Send } from 'lucide-react';
import { useBotLink } from '../bot-screen/bot-link';
import { BotPageHeader } from '../bot-screen/bot-page-header';
import { BotScreen } from '../bot-screen/bot-screen';
import { ManageBotLink } from '../bot-screen/manage-bot-link';
import { useBotMessages } from './api/use-bot-messages';
import { MessageRow } from './components/message-row';

/** The newest messages of one bot, over all its chats. */
export function BotMessagesPage() {
  return (
    <BotScreen title="Messages" loading={<SkeletonRows label="Loading messages…" />}>
      {(bot) => <BotMessages key={bot.id} bot={bot} />}
    </BotScreen>
  );
}

function BotMessages({ bot }: { bot: Bot }) {
  const { messages, error, isFetching, refetch } = useBotMessages(bot.id);
  const shown = useHeldOrder(messages ?? none, ({ id }) => id);
  const link = useBotLink(bot);
  return (
    <>
      <BotPageHeader
        bot={bot}
        title="Messages"
        actions={
          <>
            <Button busy={isFetching} onClick={() => void refetch()}>
              {!isFetching && <RotateCw aria-hidden />}
              Refresh
            </Button>
            <ManageBotLink bot={bot} />
            {canSend(bot) && (
              <Button variant="primary" asChild>
                <Link to={`/bots/${bot.id}/messaging`}>
                  <Send aria-hidden />
                  Send Messages
                </Link>
              </Button>
            )}
          </>
        }
      />
      {error && (
        <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching} className="mb-5">
          {errorText(error, 'Failed to load messages')}
        </Alert>
      )}
      {!messages && !error && (
        <Card>
          <SkeletonRows label="Loading messages…" className="p-2" />
        </Card>
      )}
      {messages && (
        <Card className="overflow-hidden">
          {messages.length > 0 ? (
            <ul aria-label="Messages, newest first" className="divide-y divide-line" {...shown.handlers}>
              {shown.items.map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<MessagesSquare aria-hidden />}
              title="No messages yet"
              action={
                <Button asChild>
                  <a href={link} target="_blank" rel="noopener noreferrer">
                    Write to @{bot.username}
                  </a>
                </Button>
              }
            >
              What people write to the bot, and its replies, appear here.
            </EmptyState>
          )}
        </Card>
      )}
    </>
  );
}

const none: readonly Message[] = [];
