import { cn, IconButton, type InlineButton, MessagePreview } from '@botter/web-ui';
import { Forward, Reply } from 'lucide-react';
import type { ChatMessage } from '../api/sandbox-api';
import { MessageMedia } from './message-media';
import { PollCard, type ShownPoll } from './poll-card';
import { Reactions, ReactMenu } from './reactions';
import { summaryOf } from './reply-bar';
import { ContactCard, DiceCard, GameCard, InvoiceCard, LocationCard, VenueCard } from './shared-cards';

interface MessageRowProps {
  message: ChatMessage;
  /** The last of several messages of one side. */
  tail: boolean;
  /** Id of the message whose button waits for the bot. */
  pressing: number | undefined;
  /** Who looks at it. */
  personId: number;
  onPress: (data: string) => void;
  onVote: (options: readonly number[]) => void;
  onReact: (emoji: string) => void;
  onPay: () => void;
  /** A button asks for results of the bot. */
  onInline: (query: string) => void;
  onCommand: (command: string) => void;
  onReply: () => void;
  onForward: () => void;
}

/** One message; its callback buttons press, the others pay, ask for results, or open their address. */
export function MessageRow(props: MessageRowProps) {
  const { message, tail, pressing, personId, onCommand, onReply, onForward, onReact } = props;
  const own = !message.from.isBot;
  const onButton = (_shown: InlineButton, row: number, column: number) => {
    const button = message.buttons[row]?.[column];
    if (button) press(button, props);
  };
  return (
    <div
      aria-busy={pressing === message.messageId}
      className={cn(
        'group/row relative aria-busy:animate-pulse',
        // Room for the buttons, which fingers can't uncover.
        own ? 'pointer-coarse:pl-20' : 'pointer-coarse:pr-20',
      )}
    >
      <MessagePreview
        direction={own ? 'outgoing' : 'incoming'}
        text={message.text}
        parseMode={message.html ? 'HTML' : ''}
        buttons={message.buttons.map((row) => row.map(shownButton))}
        onButton={onButton}
        onCommand={onCommand}
        media={contentOf(props)}
        sender={originOf(message)}
        time={message.at}
        edited={message.edited}
        tail={tail}
      />
      <Reactions reactions={message.reactions} personId={personId} own={own} onReact={onReact} />
      <div
        className={cn(
          'absolute top-0 flex pointer-coarse:-space-x-3 opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100',
          own ? 'left-0' : 'right-0',
        )}
      >
        <ReactMenu onReact={onReact} />
        <IconButton label="Reply" size="sm" icon={<Reply aria-hidden />} onClick={onReply} />
        {!message.message.has_protected_content && (
          <IconButton label="Forward" size="sm" icon={<Forward aria-hidden />} onClick={onForward} />
        )}
      </div>
    </div>
  );
}

function press(
  { type, value }: ChatMessage['buttons'][number][number],
  { onPress, onPay, onInline }: MessageRowProps,
): void {
  switch (type) {
    case 'callback':
      return onPress(value);
    case 'pay':
      return onPay();
    case 'inline':
      return onInline(value);
    case 'url':
    case 'webapp':
      return void window.open(value, '_blank', 'noopener');
    default: {
      const never: never = type;
      return never;
    }
  }
}

/** Buttons that act in the conversation look like those that press. */
function shownButton({ label, type, value }: ChatMessage['buttons'][number][number]): InlineButton {
  return { label, value, type: type === 'pay' || type === 'inline' ? 'callback' : type };
}

function contentOf({ message: shown, personId, onVote }: MessageRowProps) {
  const { media, message, votes, paid } = shown;
  if (media) return <MessageMedia media={media} captioned={message.caption !== undefined} />;
  if (message.poll) {
    return <PollCard poll={message.poll as ShownPoll} chosen={votes?.[personId]} onVote={onVote} />;
  }
  if (message.invoice) return <InvoiceCard invoice={message.invoice} paid={paid} />;
  if (message.game) return <GameCard game={message.game} />;
  if (message.dice) return <DiceCard dice={message.dice} />;
  if (message.venue) return <VenueCard venue={message.venue} />;
  if (message.location) return <LocationCard location={message.location} />;
  return message.contact ? <ContactCard contact={message.contact} /> : undefined;
}

/** Where a message comes from, or which one it answers. */
function originOf({ message }: ChatMessage): string | undefined {
  const answered = message.reply_to_message as ChatMessage['message'] | undefined;
  if (answered && !answered.forum_topic_created) return `Reply to: ${summaryOf(answered).slice(0, 40)}`;
  const via = message.via_bot as { username?: string } | undefined;
  if (via) return `via @${via.username}`;
  const origin = message.forward_origin as
    | { sender_user?: { first_name?: string }; chat?: { title?: string } }
    | undefined;
  return origin && `Forwarded from ${origin.sender_user?.first_name ?? origin.chat?.title ?? 'someone'}`;
}
