import type { Chat, Message } from '@botter/contracts';
import { chatTitle } from '@botter/web-data';
import { dayName, MessageNotice } from '@botter/web-ui';
import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import type { LoadedMessages } from '../api/use-messages';
import { type ConversationItem, countMessages, groupMessages } from '../group-messages';
import { LargeView } from '../media/large-view';
import { type PendingMessage, stillPending } from '../pending';
import { useConversationScroll } from '../use-conversation-scroll';
import { useDrawnItems } from '../use-drawn-items';
import { useMessageKeys } from '../use-message-keys';
import { JumpButton } from './jump-button';
import { MessageAnnouncer } from './message-announcer';
import { MessageItem } from './message-item';
import type { MessageActions } from './message-menu';
import { PageEnd } from './page-end';
import { PendingItem } from './pending-item';

interface MessageListProps {
  chat: Chat;
  loaded: LoadedMessages;
  /** The scroller; it gets the focus when the person leaves the message field. */
  log: RefObject<HTMLDivElement | null>;
  pending: readonly PendingMessage[];
  /** Commands by the id of their action. */
  commandOf: ReadonlyMap<string, string>;
  firstUnreadId: string | undefined;
  /** The message the person came to see. */
  target: { readonly id: string; readonly visit: string } | undefined;
  onToNewest: () => void;
  /** Undefined with read-only access. */
  actions: MessageActions | undefined;
  /** Goes to a message of this chat. */
  onShow: (messageId: string) => void;
  /** Goes to what a message quotes, if that isn't loaded. */
  onFindQuoted: (messageId: string) => void;
  /** A message has waited for Telegram for a while. */
  onLate: () => void;
  resendingId: string | undefined;
  onRetry: (pending: PendingMessage) => void;
  onDiscard: (pending: PendingMessage) => void;
}

/** The messages of a conversation. The newest stays visible unless the person reads further up. */
export function MessageList(props: MessageListProps) {
  const {
    chat,
    loaded,
    log,
    pending,
    commandOf,
    firstUnreadId,
    target,
    actions,
    onShow,
    onLate,
    resendingId,
  } = props;
  const { messages } = loaded;
  const [openId, setOpenId] = useState<string>();
  const [openMessage] = useState(() => (message: Message) => setOpenId(message.id));
  const items = useMemo(() => groupMessages(messages, firstUnreadId), [messages, firstUnreadId]);
  const waiting = useMemo(() => stillPending(messages, pending), [messages, pending]);
  const itemKeys = useMemo(() => items.map(({ key }) => key), [items]);
  const keys = useMemo(() => [...itemKeys, ...waiting.map(({ id }) => id)], [itemKeys, waiting]);
  const targetKey = useMemo(() => target && keyOf(items, target.id), [items, target]);
  const drawn = useDrawnItems({
    keys: itemKeys,
    older: loaded.older,
    newer: loaded.newer,
    target: useMemo(() => target && targetKey && { ...target, id: targetKey }, [target, targetKey]),
    ownId: waiting.at(-1)?.id,
  });
  const { older, newer } = drawn;
  const shownWaiting = newer.some ? [] : waiting;
  const ownLast = waiting.length > 0 && waiting.at(-1)?.error === undefined;
  const startId = firstUnreadId === undefined ? undefined : 'unread';
  const { atEnd, missed, toNewest, onScroll } = useConversationScroll({
    box: log,
    keys,
    from: drawn.from,
    ownLast,
    older,
    newer,
    target,
    startId,
  });
  const onKeyDown = useMessageKeys(log);
  const lastWaitingId = useMemo(
    () => messages.findLast(({ delivery }) => delivery?.state === 'waiting')?.id,
    [messages],
  );
  const idOfQuoted = useQuotedIds(messages);
  const behind = useBehind(loaded.newer.some, chat.message_count);
  const draw = (item: ConversationItem): ReactNode => {
    switch (item.kind) {
      case 'day':
        return (
          <MessageNotice className="my-2">
            <DayName day={item.day} />
          </MessageNotice>
        );
      case 'unread':
        return <UnreadLine />;
      case 'press':
        return (
          <MessageNotice>
            {item.message.sender_name ?? 'Someone'} pressed “{item.message.text}”
          </MessageNotice>
        );
      default:
        return (
          <MessageItem
            album={item.album}
            joinsPrevious={item.joinsPrevious}
            inGroup={chat.type !== 'private'}
            command={item.message.action_id ? commandOf.get(item.message.action_id) : undefined}
            highlighted={item.album.some(({ id }) => id === target?.id)}
            onOpen={openMessage}
            quotedId={idOfQuoted(item.message)}
            onShow={onShow}
            onFindQuoted={props.onFindQuoted}
            actions={actions}
            retrying={item.album.some(({ id }) => id === resendingId)}
            explainsWaiting={item.album.some(({ id }) => id === lastWaitingId)}
            onLate={onLate}
          />
        );
    }
  };
  return (
    <div className="relative min-h-0 flex-1">
      {/* A scrolling region must be reachable by keyboard. Older messages that are loaded are no news to
          be read out. */}
      {/* Moves between its messages. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={log}
        role="log"
        aria-live="off"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        // The pattern doesn't scroll: painted with the messages, it would be most of the painting while
        // scrolling.
        className="telegram-wall h-full overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="flex min-h-full flex-col justify-end px-3 py-4 sm:px-5">
          <PageEnd
            end={older}
            words="Loading older messages…"
            done={messages.length > 0 && 'Beginning of the conversation'}
          />
          {countMessages(messages) === 0 && waiting.length === 0 && (
            <MessageNotice>No messages yet</MessageNotice>
          )}
          {items.slice(drawn.from, drawn.to).map((item) => (
            <Line key={item.key} id={item.kind === 'message' && target ? lineId(item, target.id) : item.key}>
              {draw(item)}
            </Line>
          ))}
          {shownWaiting.map((entry) => (
            <Line key={entry.id} id={entry.id}>
              <PendingItem
                pending={entry}
                onRetry={() => props.onRetry(entry)}
                onDiscard={() => props.onDiscard(entry)}
              />
            </Line>
          ))}
          <PageEnd end={newer} words="Loading newer messages…" />
        </div>
      </div>
      <MessageAnnouncer
        messages={loaded.newer.some ? none : messages}
        from={chatTitle(chat.name, chat.telegram_chat_id)}
      />
      {(!atEnd || newer.some) && messages.length > 0 && (
        <JumpButton
          missed={loaded.newer.some ? behind : missed}
          busy={loaded.jump.pending}
          onJump={() => {
            props.onToNewest();
            drawn.toNewest();
            toNewest();
          }}
        />
      )}
      {openId && <LargeView messages={messages} openId={openId} onOpen={setOpenId} />}
    </div>
  );
}

/** Lines outside the window cost no layout; the browser remembers how high each one was. */
function Line({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div
      data-message-id={id}
      tabIndex={-1}
      className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto] group/line rounded-xl focus-visible:outline-2 focus-visible:-outline-offset-2"
    >
      {children}
    </div>
  );
}

/** The key of the item that contains a message. */
function keyOf(items: readonly ConversationItem[], messageId: string): string | undefined {
  return items.find((item) =>
    item.kind === 'message' ? item.album.some(({ id }) => id === messageId) : item.key === messageId,
  )?.key;
}

/** A line can be found by any message of its album. */
function lineId(item: Extract<ConversationItem, { kind: 'message' }>, targetId: string): string {
  return item.album.some(({ id }) => id === targetId) ? targetId : item.key;
}

function UnreadLine() {
  return (
    <p className="my-2 flex items-center gap-3 text-xs font-semibold text-accent-ink">
      <span aria-hidden className="h-px flex-1 bg-accent/40" />
      New messages
      <span aria-hidden className="h-px flex-1 bg-accent/40" />
    </p>
  );
}

function DayName({ day }: { day: Date }) {
  const [now] = useState(() => new Date());
  return dayName(day, now);
}

/** Our id of the message that a reply quotes, if it is loaded. */
function useQuotedIds(messages: readonly Message[]) {
  const ids = useMemo(
    () =>
      messages.some(({ reply_to }) => reply_to !== null)
        ? new Map(messages.map(({ telegram_message_id, id }) => [telegram_message_id, id]))
        : undefined,
    [messages],
  );
  return ({ reply_to }: Message) => (reply_to ? ids?.get(reply_to.telegram_message_id) : undefined);
}

/** How many messages arrived while older ones were on the screen. */
function useBehind(inPast: boolean, count: number): number {
  const [left, setLeft] = useState<number>();
  if (inPast && left === undefined) setLeft(count);
  if (!inPast && left !== undefined) setLeft(undefined);
  return left === undefined ? 0 : Math.max(0, count - left);
}

const none: readonly Message[] = [];
