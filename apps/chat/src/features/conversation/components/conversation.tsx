import type { Bot, Chat } from '@botter/contracts';
import { canSend, errorText } from '@botter/web-data';
import { Alert, SkeletonMessages } from '@botter/web-ui';
import { useEffect, useRef, useState } from 'react';
import { useMarkRead } from '../api/use-mark-read';
import { useMessages } from '../api/use-messages';
import type { Sending } from '../api/use-send-message';
import { insertCommand } from '../composer-rules';
import { keepChatDraft, loadChatDraft } from '../draft-storage';
import { useSentNotice } from '../use-sent-notice';
import { CommandBar } from './command-bar';
import { Composer } from './composer';
import { ConversationHeader } from './conversation-header';
import { MessageList } from './message-list';

interface ConversationProps {
  bot: Bot;
  chat: Chat;
  sending: Sending;
}

/** The open chat: its messages and the place to answer. */
export function Conversation({ bot, chat, sending }: ConversationProps) {
  const { messages, data, error, refetch, isFetching } = useMessages(chat.id);
  const [text, setText] = useState(() => loadChatDraft(localStorage, chat.id));
  const [commandsShown, setCommandsShown] = useState(false);
  const [sent, showSent] = useSentNotice();
  const input = useRef<HTMLTextAreaElement>(null);
  const newestIncoming = messages.findLast(({ direction }) => direction === 'incoming')?.id;
  useMarkRead(bot.id, chat.id, newestIncoming);
  useEffect(() => keepChatDraft(localStorage, chat.id, text), [chat.id, text]);

  /** In order: a part goes only when the one before was taken. */
  const sendAll = async (texts: readonly string[]) => {
    for (const part of texts) if (!(await sending.send(chat, part))) return;
    showSent();
  };
  const pick = (command: string) => {
    const field = input.current;
    const { text: next, cursor } = insertCommand(text, field?.selectionStart ?? text.length, command);
    setText(next);
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <section aria-label="Conversation" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ConversationHeader
        botId={bot.id}
        chat={chat}
        commandsShown={commandsShown}
        onToggleCommands={() => setCommandsShown(!commandsShown)}
      />
      {error && (
        <Alert className="m-3" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to load messages')}
        </Alert>
      )}
      {data ? (
        <MessageList
          chat={chat}
          messages={messages}
          pending={sending.pendingOf(chat.id)}
          onDiscard={({ id }) => sending.discard(chat.id, id)}
          onRetry={(failed) => {
            sending.discard(chat.id, failed.id);
            void sendAll([failed.text]);
          }}
        />
      ) : (
        <div className="telegram-wall min-h-0 flex-1 overflow-hidden">
          {!error && <SkeletonMessages label="Loading messages…" />}
        </div>
      )}
      {commandsShown && <CommandBar botId={bot.id} onPick={pick} />}
      <Composer
        chat={chat}
        closed={canSend(bot) ? undefined : 'Read-only access: you can read this chat, but not write to it.'}
        text={text}
        onText={setText}
        onSend={(texts) => void sendAll(texts)}
        sent={sent}
        input={input}
      />
    </section>
  );
}
