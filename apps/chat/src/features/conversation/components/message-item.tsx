import type { Message } from '@botter/contracts';
import { cn, MessagePreview } from '@botter/web-ui';
import { memo } from 'react';
import { inWords } from '../../../shared/kind-signs';
import { MediaOf } from '../media/message-media';
import { shownMedia } from '../media/shown-media';
import { AuthorLine } from './author-line';
import { DeliveryLine } from './delivery-line';
import { EditedMark } from './edited-mark';
import { type MessageActions, MessageMenu } from './message-menu';

interface MessageItemProps {
  /** The messages of an album, or just one. */
  album: readonly Message[];
  joinsPrevious: boolean;
  /** In groups the sender's name is shown. */
  inGroup: boolean;
  /** The command of the action that sent this reply. */
  command: string | undefined;
  /** The person came here to see this message. */
  highlighted: boolean;
  onOpen: (message: Message) => void;
  /** Our id of the message that it replies to, if that is loaded. */
  quotedId: string | undefined;
  onShow: (messageId: string) => void;
  /** Goes to what a message quotes, if that isn't loaded. */
  onFindQuoted: (messageId: string) => void;
  /** Undefined with read-only access. */
  actions: MessageActions | undefined;
  retrying: boolean;
  /** True for the last of the messages that wait for Telegram: it explains the wait. */
  explainsWaiting: boolean;
  onLate: () => void;
}

/** One message of the conversation, or one album, as Telegram draws it. */
export const MessageItem = memo(function MessageItem({
  album,
  joinsPrevious,
  inGroup,
  command,
  highlighted,
  onOpen,
  quotedId,
  onShow,
  onFindQuoted,
  actions,
  retrying,
  explainsWaiting,
  onLate,
}: MessageItemProps) {
  const [first] = album;
  if (!first) return null;
  const worded = album.find(({ text }) => text) ?? first;
  const troubled =
    album.find(({ delivery }) => delivery && (delivery.state !== 'sent' || delivery.error)) ?? first;
  const outgoing = first.direction === 'outgoing';
  const showName = !joinsPrevious && first.sender_name !== null && (outgoing || inGroup);
  const hasOrigin = first.action_id !== null || Boolean(first.broadcast_id) || first.thread !== null;
  const authored = showName || (!joinsPrevious && hasOrigin);
  const deleted = album.every(({ deleted_at }) => deleted_at !== null);
  const { reply_to: quoted } = first;
  const look = shownMedia(first).look;
  // The card shows everything; its text is only for the search.
  const card = look === 'card';
  return (
    <div
      className={cn(
        'rounded-xl py-0.75 transition-colors duration-700',
        !joinsPrevious && 'pt-2',
        highlighted && 'bg-accent/18',
      )}
    >
      <MessagePreview
        direction={first.direction}
        text={card ? null : worded.text}
        parseMode={worded.parse_mode}
        buttons={first.buttons}
        placeholder={look === 'unknown' || (look === 'none' && !first.text) ? 'Non-text message' : undefined}
        media={look === 'none' || look === 'unknown' ? undefined : <MediaOf album={album} onOpen={onOpen} />}
        time={first.timestamp || first.created_at}
        deleted={deleted}
        forwardedFrom={first.forwarded_from}
        quote={
          quoted && {
            name: quoted.sender_name ?? 'Bot reply',
            text: inWords(quoted),
            onOpen: () => (quotedId === undefined ? onFindQuoted(first.id) : onShow(quotedId)),
          }
        }
        aside={<MessageMenu album={album} actions={actions} />}
        edited={worded.edited_at !== null && <EditedMark message={worded} />}
        delivery={troubled.delivery}
        sender={authored && <AuthorLine message={first} command={command} showName={showName} />}
      />
      {outgoing && !deleted && (
        <DeliveryLine
          message={troubled}
          onRetry={actions?.onRetry}
          retrying={retrying}
          explains={explainsWaiting}
          onLate={onLate}
        />
      )}
    </div>
  );
}, sameProps);

/** Grouping makes a new list of each album: its messages count, not the list. */
function sameProps(a: MessageItemProps, b: MessageItemProps): boolean {
  const { album: albumA, ...restA } = a;
  const { album: albumB, ...restB } = b;
  return (
    albumA.length === albumB.length &&
    albumA.every((message, at) => message === albumB[at]) &&
    Object.entries(restA).every(([name, value]) => value === restB[name as keyof typeof restB])
  );
}
