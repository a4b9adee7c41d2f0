import type { Bot } from '@botter/contracts';
import { Link } from '@botter/web-router';
import { Alert, Button, cn, EmptyState, SkeletonMessages } from '@botter/web-ui';
import { MessageCircle } from 'lucide-react';
import { useChats } from './chats/api/use-chats';
import { ChatList } from './chats/components/chat-list';
import { useSendMessage } from './conversation/api/use-send-message';
import { Conversation } from './conversation/components/conversation';

interface BotChatsProps {
  bot: Bot;
  /** The chat that the address names. */
  chatId: string | undefined;
}

/** List and conversation of one bot: beside each other, on phones one after the other. */
export function BotChats({ bot, chatId }: BotChatsProps) {
  const { chats, isPending, data } = useChats(bot.id);
  const sending = useSendMessage(bot.id);
  const chat = chats.find(({ id }) => id === chatId);
  return (
    <>
      <ChatList bot={bot} openChatId={chatId} className={cn('max-md:flex-1', chatId && 'max-md:hidden')} />
      {chat ? (
        <Conversation key={chat.id} bot={bot} chat={chat} sending={sending} />
      ) : (
        <div className={cn('telegram-wall min-w-0 flex-1', !chatId && 'max-md:hidden')}>
          {chatId && isPending && <SkeletonMessages label="Loading messages…" />}
          {chatId && data && (
            <Alert
              className="m-4"
              actions={
                <Button asChild size="sm">
                  <Link to={`/messages/${bot.id}`}>All chats</Link>
                </Button>
              }
            >
              This chat does not exist any more.
            </Alert>
          )}
          {!chatId && chats.length > 0 && (
            <EmptyState
              className="h-full justify-center"
              icon={<MessageCircle aria-hidden />}
              title="Select a chat"
            >
              Choose a conversation to read it and to answer.
            </EmptyState>
          )}
        </div>
      )}
    </>
  );
}
