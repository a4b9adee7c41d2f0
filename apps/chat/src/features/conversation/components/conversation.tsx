import type { Bot, Chat, Message } from '@botter/contracts';
import {
  canSend,
  drafts,
  errorText,
  isNetworkError,
  useChats,
  useFileUpload,
  useUnread,
} from '@botter/web-data';
import { useNavigate } from '@botter/web-router';
import { Alert, SkeletonMessages, ToastSlot } from '@botter/web-ui';
import { type DragEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { chatDraftPrefix } from '../../../shared/chat-drafts';
import { ChatContact } from '../../contact/chat-contact';
import { useContactPanel } from '../../contact/use-contact-panel';
import { useBotCommands } from '../api/use-bot-commands';
import { useMarkRead } from '../api/use-mark-read';
import { useFindQuoted, useRetryMessage } from '../api/use-message-calls';
import { useMessages } from '../api/use-messages';
import { useSendMessage } from '../api/use-send-message';
import { insertCommand, insertText } from '../composer-rules';
import { type ReplyTarget, replyTargetOf } from '../message-rules';
import type { MessageDraft } from '../pending';
import { ShowProblem } from '../problems';
import { topicOfLast, topicsOf } from '../topics';
import { useConversationKeys } from '../use-conversation-keys';
import { useSentNotice } from '../use-sent-notice';
import { useUnreadDivider } from '../use-unread-divider';
import { ChatNotes } from './chat-notes';
import { BlockedComposer, ClosedComposer } from './closed-composer';
import { CommandBar } from './command-bar';
import { Composer } from './composer';
import { ConversationHeader } from './conversation-header';
import { DeleteDialog } from './delete-dialog';
import { MessageList } from './message-list';
import type { MessageActions } from './message-menu';
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
const draftName = (chatId: string) => `${chatDraftPrefix}${chatId}`;

/** The open chat: its messages and the composer. */
export function Conversation(props: ConversationProps) {
  const [failure, showFailure] = useState<string>();
  return (
    <ShowProblem value={showFailure}>
      <OpenChat {...props} failure={failure} onDismissFailure={() => showFailure(undefined)} />
    </ShowProblem>
  );
}

interface OpenChatProps extends ConversationProps {
  /** The error of something that was pressed here. */
  failure: string | undefined;
  onDismissFailure: () => void;
}

function OpenChat({ bot, chat, target, onLeaveTarget, failure, onDismissFailure }: OpenChatProps) {
  const loaded = useMessages(chat.id, target?.id);
  const { messages, data, error, refetch, isFetching, jump, put } = loaded;
  const [text, setText] = useState(() => drafts.load(draftName(chat.id)) ?? '');
  const [commandsShown, setCommandsShown] = useState(false);
  const [notesShown, setNotesShown] = useState(false);
  const contact = useContactPanel();
  const [chosenThread, setChosenThread] = useState<{ id: string | undefined }>();
  const input = useRef<HTMLTextAreaElement>(null);
  const writable = canSend(bot);
  const sending = useSendMessage(bot.id, chat);
  const [sent, showSent] = useSentNotice(messages, sending.pending);
  const upload = useFileUpload(bot.id);
  const resend = useRetryMessage(chat.id, put);
  const [replyTo, setReplyTo] = useState<ReplyTarget>();
  const [deleting, setDeleting] = useState<readonly Message[]>();
  const { mutate: retry } = resend;
  const actions = useMemo<MessageActions | undefined>(
    () => (writable ? { onReply: setReplyTo, onRetry: retry, onDelete: setDeleting } : undefined),
    [writable, retry],
  );
  const { refetch: refetchChats } = useChats(bot.id);
  const readChats = useCallback(() => void refetchChats(), [refetchChats]);
  const navigate = useNavigate();
  const show = useCallback(
    (messageId: string) => void navigate(`/messages/${bot.id}?chat=${chat.id}&message=${messageId}`),
    [navigate, bot.id, chat.id],
  );
  const findQuoted = useFindQuoted(chat.id, show);
  const { commandOf } = useBotCommands(bot.id);
  const { ofChat, isFetched } = useUnread();
  const firstUnreadId = useUnreadDivider(messages, isFetched ? ofChat(chat.id) : undefined);
  const newestIncoming = messages.findLast(({ direction }) => direction === 'incoming')?.id;
  useMarkRead(bot.id, chat.id, newestIncoming, isFetched && data !== undefined);
  useEffect(() => drafts.keep(draftName(chat.id), text), [chat.id, text]);
  const topics = useMemo(() => topicsOf(messages), [messages]);
  const threadId = chosenThread ? chosenThread.id : topicOfLast(messages);

  const log = useRef<HTMLDivElement>(null);
  useConversationKeys({
    botId: bot.id,
    input,
    writable,
    hasTarget: target !== undefined,
    onReply: (id) => {
      const message = messages.find((known) => known.id === id);
      if (message) setReplyTo(replyTargetOf(message));
      input.current?.focus();
    },
    onCommands: () => setCommandsShown(true),
  });
  const toMessages = () => {
    input.current?.blur();
    // Not there while the messages are loading.
    log.current?.focus({ preventScroll: true });
  };

  const toNewest = () => {
    if (loaded.newer.some) jump.to(undefined);
    onLeaveTarget();
  };
  const send = async (texts: readonly MessageDraft[]) => {
    toNewest();
    setReplyTo(undefined);
    showSent(await sending.send(texts.map((draft, at) => (at === 0 ? { ...draft, replyTo } : draft))));
  };
  const insert = (what: string, into: typeof insertText) => {
    const field = input.current;
    const { text: next, cursor } = into(text, field?.selectionStart ?? text.length, what);
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
  // While the connection is lost, the strip above shows that; loaded messages stay as they are.
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
          sent={sent}
          writable={writable}
          commandsShown={commandsShown}
          onToggleCommands={() => setCommandsShown(!commandsShown)}
          notesShown={notesShown}
          onToggleNotes={() => setNotesShown(!notesShown)}
          contactShown={contact.shown}
          onToggleContact={() => contact.show(!contact.shown)}
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
        {failure && (
          <Alert className="m-3" onDismiss={onDismissFailure}>
            {failure}
          </Alert>
        )}
        {data ? (
          <MessageList
            chat={chat}
            loaded={loaded}
            log={log}
            pending={sending.pending}
            commandOf={commandOf}
            firstUnreadId={firstUnreadId}
            target={target}
            onToNewest={toNewest}
            actions={actions}
            onShow={show}
            onFindQuoted={findQuoted}
            onLate={readChats}
            resendingId={resend.isPending ? resend.variables : undefined}
            onDiscard={sending.discard}
            onRetry={(failed) => void sending.retry(failed).then(showSent)}
          />
        ) : (
          <div className="telegram-wall min-h-0 flex-1 overflow-hidden">
            {!error && <SkeletonMessages label="Loading messages…" />}
          </div>
        )}
        {/* Phones don't show the bar that has the other slot. */}
        <ToastSlot className="px-3 has-[[data-sonner-toast]]:pb-2 md:hidden" />
        {notesShown && <ChatNotes bot={bot} chatId={chat.id} onLeave={toMessages} />}
        {commandsShown && (
          <CommandBar
            botId={bot.id}
            onCommand={(command) => insert(command, insertCommand)}
            onReply={(reply) => insert(reply, insertText)}
            onLeave={() => {
              setCommandsShown(false);
              input.current?.focus();
            }}
          />
        )}
        {chat.blocked && writable ? (
          <BlockedComposer type={chat.type} />
        ) : writable ? (
          <Composer
            bot={bot}
            chat={chat}
            onEmoji={(emoji) => insert(emoji, insertText)}
            text={text}
            onText={setText}
            upload={upload}
            topics={topics}
            threadId={replyTo?.threadId ?? threadId}
            replyTo={replyTo}
            onReplyTo={setReplyTo}
            onThread={(id) => setChosenThread({ id })}
            onSend={(texts) => void send(texts)}
            input={input}
            onLeave={toMessages}
          />
        ) : (
          <ClosedComposer reason="Read-only access: you can read this chat, but not write to it." />
        )}
      </div>
      {contact.shown && chat.type === 'private' && (
        <ChatContact bot={bot} chat={chat} isPanel={contact.isWide} onClose={() => contact.show(false)} />
      )}
      <DeleteDialog chatId={chat.id} messages={deleting} put={put} onClose={() => setDeleting(undefined)} />
    </section>
  );
}
