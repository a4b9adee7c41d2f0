import { cn, IconButton, type InlineButton, MessagePreview } from '@botter/web-ui';
import { Forward, Reply } from 'lucide-react';
import type { ChatMessage } from '../api/sandbox-api';
import { MessageMedia } from './message-media';
import { summaryOf } from './reply-bar';
import { ContactCard, LocationCard } from './shared-cards';

interface MessageRowProps {
  message: ChatMessage;
  /** The last of several messages of one side. */
  tail: boolean;
  /** Id of the message whose button waits for the bot. */
  pressing: number | undefined;
  onPress: (data: string) => void;
  onCommand: (command: string) => void;
  onReply: () => void;
  onForward: () => void;
}

/** One message; its callback buttons press, the others open their address. */
export function MessageRow(props: MessageRowProps) {
  const { message, tail, pressing, onPress, onCommand, onReply, onForward } = props;
  const own = !message.from.isBot;
  const onButton = ({ type, value }: InlineButton) => {
    if (type === 'callback') onPress(value);
    else window.open(value, '_blank', 'noopener');
  };
  return (
    <div
      aria-busy={pressing === message.messageId}
      className={cn(
        'group/row relative aria-busy:animate-pulse',
        // Room for the buttons, which fingers can't uncover.
        own ? 'pointer-coarse:pl-12' : 'pointer-coarse:pr-12',
      )}
    >
      <MessagePreview
        direction={own ? 'outgoing' : 'incoming'}
        text={message.text}
        parseMode={message.html ? 'HTML' : ''}
        buttons={message.buttons}
        onButton={onButton}
        onCommand={onCommand}
        media={contentOf(message)}
        sender={originOf(message)}
        time={message.at}
        edited={message.edited}
        tail={tail}
      />
      <div
        className={cn(
          'absolute top-0 flex pointer-coarse:-space-x-3 opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100',
          own ? 'left-0' : 'right-0',
        )}
      >
        <IconButton label="Reply" size="sm" icon={<Reply aria-hidden />} onClick={onReply} />
        {!message.message.has_protected_content && (
          <IconButton label="Forward" size="sm" icon={<Forward aria-hidden />} onClick={onForward} />
        )}
      </div>
    </div>
  );
}

function contentOf({ media, message }: ChatMessage) {
  if (media) return <MessageMedia media={media} captioned={message.caption !== undefined} />;
  if (message.location) return <LocationCard location={message.location} />;
  return message.contact ? <ContactCard contact={message.contact} /> : undefined;
}

/** Where a message comes from, or which one it answers. */
function originOf({ message }: ChatMessage): string | undefined {
  const answered = message.reply_to_message as ChatMessage['message'] | undefined;
  if (answered && !answered.forum_topic_created) return `Reply to: ${summaryOf(answered).slice(0, 40)}`;
  const origin = message.forward_origin as { sender_user?: { first_name?: string } } | undefined;
  return origin && `Forwarded from ${origin.sender_user?.first_name ?? 'someone'}`;
}
