import type { Bot, Chat } from '@botter/contracts';
import { canSend, drafts, errorText, isNetworkError, useFileUpload, useUnread } from '@botter/web-data';
import { Alert, SkeletonMessages } from '@botter/web-ui';
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useBotCommands } from '../api/use-bot-commands';
import { useMarkRead } from '../api/use-mark-read';
import { useRetryMessage } from '../api/use-message-calls';
import { useMessages } from '../api/use-messages';
import { useSendMessage } from '../api/use-send-message';
import { insertCommand } from '../composer-rules';
import type { MessageDraft } from '../pending';
import { topicOfLast, topicsOf } from '../topics';
import { useSentNotice } from '../use-sent-notice';
import { useUnreadLine } from '../use-unread-line';
import { ClosedComposer } from './closed-composer';
import { CommandBar } from './command-bar';
import { Composer } from './composer';
import { ConversationHeader } from './conversation-header';
import { MessageList } from './message-list';
import { TakeoverBanner } from './takeover-banner';

interface ConversationProps {
  bot: Bot;
  chat: Chat;
  /** The message to show, and the visit that asked for it. */
  target: { readonly id: string; readonly visit: string } | undefined;
  /** Called when the person leaves it for the newest messages. */
  onLeaveTarget: () => void;
}

/** The name of a chat's draft on this device. */
const draftName = (chatId: string) => `chat.${chatId}`;

/** The open chat: its messages and the composer. */
export function Conversation({ bot, chat, target, onLeaveTarget }: ConversationProps) {
  const loaded = useMessages(chat.id, target?.id);
  const { messages, data, error, refetch, isFetching, jump, put } = loaded;
  const [text, setText] = useState(() => drafts.load(draftName(chat.id)) ?? '');
  const [commandsShown, setCommandsShown] = useState(false);
  const [chosenThread, setChosenThread] = useState<{ id: string | undefined }>();
  const input = useRef<HTMLTextAreaElement>(null);
  const writable = canSend(bot);
  const sending = useSendMessage(bot.id, chat);
  const [sent, showSent] = useSentNotice(messages, sending.pending);
  const upload = useFileUpload(bot.id);
  const resend = useRetryMessage(chat.id, put);
  const { commandOf } = useBotCommands(bot.id);
  const { ofChat, isFetched } = useUnread();
  const firstUnreadId = useUnreadLine(messages, isFetched ? ofChat(chat.id) : undefined);
  const newestIncoming = messages.findLast(({ direction }) => direction === 'incoming')?.id;
  useMarkRead(bot.id, chat.id, newestIncoming, isFetched && data !== undefined);
  useEffect(() => drafts.keep(draftName(chat.id), text), [chat.id, text]);
  const topics = useMemo(() => topicsOf(messages), [messages]);
  const threadId = chosenThread ? chosenThread.id : topicOfLast(messages);

  const toNewest = () => {
    if (loaded.newer.some) jump.to(undefined);
    onLeaveTarget();
  };
  const send = async (texts: readonly MessageDraft[]) => {
    toNewest();
    showSent(await sending.send(texts));
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
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file || !writable) return;
    event.preventDefault();
    void upload.start(file);
    input.current?.focus();
  };
  // While the connection is away, the strip above says so; what is loaded stays as it is.
  const problem = (data && isNetworkError(error) ? undefined : error) ?? jump.error;
  return (
    <section aria-label="Conversation" className="flex min-h-0 min-w-0 flex-1">
      <div
        onDragOver={(event) => writable && event.preventDefault()}
        onDrop={drop}
        className="flex min-h-0 min-w-0 flex-1 flex-col"
      >
        <ConversationHeader
          botId={bot.id}
          chat={chat}
          commandsShown={commandsShown}
          onToggleCommands={() => setCommandsShown(!commandsShown)}
        />
        <TakeoverBanner bot={bot} chat={chat} canResume={writable} />
        {problem && (
          <Alert
            className="m-3"
            onRetry={() => (error ? void refetch() : jump.to(target?.id))}
            retrying={isFetching || jump.pending}
          >
            {errorText(problem, 'Failed to load messages')}
          </Alert>
        )}
        {data ? (
          <MessageList
            chat={chat}
            loaded={loaded}
            pending={sending.pending}
            commandOf={commandOf}
            firstUnreadId={firstUnreadId}
            target={target}
            onToNewest={toNewest}
            onResend={writable ? resend.mutate : undefined}
            resendingId={resend.isPending ? resend.variables : undefined}
            onDiscard={sending.discard}
            onRetry={(failed) => void sending.retry(failed).then(showSent)}
          />
        ) : (
          <div className="telegram-wall min-h-0 flex-1 overflow-hidden">
            {!error && <SkeletonMessages label="Loading messages…" />}
          </div>
        )}
        {commandsShown && <CommandBar botId={bot.id} onPick={pick} />}
        {writable ? (
          <Composer
            bot={bot}
            chat={chat}
            text={text}
            onText={setText}
            upload={upload}
            topics={topics}
            threadId={threadId}
            onThread={(id) => setChosenThread({ id })}
            onSend={(texts) => void send(texts)}
            sent={sent}
            input={input}
          />
        ) : (
          <ClosedComposer reason="Read-only access: you can read this chat, but not write to it." />
        )}
      </div>
    </section>
  );
}
