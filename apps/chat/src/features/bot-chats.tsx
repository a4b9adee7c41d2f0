import type { Bot } from '@botter/contracts';
import { useChats } from '@botter/web-data';
import { Link, useLocation, useNavigate } from '@botter/web-router';
import { Alert, Button, cn, EmptyState, SkeletonMessages } from '@botter/web-ui';
import { MessageCircle } from 'lucide-react';
import { useMemo } from 'react';
import { useChat } from './chats/api/use-chat';
import { ChatList } from './chats/components/chat-list';
import { Conversation } from './conversation/components/conversation';

interface BotChatsProps {
  bot: Bot;
  /** The chat and the message in it that the address names. */
  chatId: string | undefined;
  messageId: string | undefined;
}

/** List and conversation of one bot: side by side, on phones one at a time. */
export function BotChats({ bot, chatId, messageId }: BotChatsProps) {
  const { chats } = useChats(bot.id);
  const { chat, isPending } = useChat(bot.id, chatId);
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const target = useMemo(
    () => (messageId === undefined ? undefined : { id: messageId, visit: key }),
    [messageId, key],
  );
  return (
    <>
      <ChatList
        bot={bot}
        openChatId={chatId}
        openMessageId={messageId}
        className={cn('max-md:flex-1', chatId && 'max-md:hidden')}
      />
      {chat ? (
        <Conversation
          key={chat.id}
          bot={bot}
          chat={chat}
          target={target}
          onLeaveTarget={() =>
            messageId && void navigate(`/messages/${bot.id}?chat=${chat.id}`, { replace: true, state })
          }
        />
      ) : (
        <div className={cn('telegram-wall min-w-0 flex-1', !chatId && 'max-md:hidden')}>
          {chatId && isPending && <SkeletonMessages label="Loading messages…" />}
          {chatId && !isPending && (
            <Alert
              className="m-4"
              actions={
                <Button asChild size="sm">
                  <Link to={`/messages/${bot.id}`}>All chats</Link>
                </Button>
              }
            >
              This chat no longer exists.
            </Alert>
          )}
          {!chatId && chats.length > 0 && (
            <EmptyState
              className="h-full justify-center"
              icon={<MessageCircle aria-hidden />}
              title="Select a chat"
            >
              Choose a conversation to read and answer it.
            </EmptyState>
          )}
        </div>
      )}
    </>
  );
}
