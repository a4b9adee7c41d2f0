import type { Message } from '@botter/contracts';
import { MessagePreview } from '@botter/web-ui';
import { File, Image, MapPin, Mic, Music, Phone, Smile, Video } from 'lucide-react';
import type { ReactNode } from 'react';

interface MessageItemProps {
  message: Message;
  joinsPrevious: boolean;
  /** In groups it matters who wrote. */
  showSender: boolean;
}

/** One message of the conversation as Telegram draws it. */
export function MessageItem({ message, joinsPrevious, showSender }: MessageItemProps) {
  return (
    <MessagePreview
      direction={message.direction}
      text={message.text}
      parseMode={message.parse_mode}
      buttons={message.buttons}
      placeholder={<NonText kind={message.kind} />}
      media={message.text ? <MediaLine kind={message.kind} /> : undefined}
      time={message.timestamp || message.created_at}
      edited={message.edited_at !== null}
      delivery={message.delivery}
      sender={
        showSender && !joinsPrevious && message.direction === 'incoming' ? message.sender_name : undefined
      }
      className={joinsPrevious ? undefined : 'mt-1.5'}
    />
  );
}

const kinds: Partial<Record<Message['kind'], { name: string; icon: ReactNode }>> = {
  photo: { name: 'Photo', icon: <Image aria-hidden /> },
  video: { name: 'Video', icon: <Video aria-hidden /> },
  audio: { name: 'Audio', icon: <Music aria-hidden /> },
  voice: { name: 'Voice message', icon: <Mic aria-hidden /> },
  animation: { name: 'GIF', icon: <Image aria-hidden /> },
  document: { name: 'Document', icon: <File aria-hidden /> },
  sticker: { name: 'Sticker', icon: <Smile aria-hidden /> },
  location: { name: 'Location', icon: <MapPin aria-hidden /> },
  contact: { name: 'Contact', icon: <Phone aria-hidden /> },
};

function NonText({ kind }: { kind: Message['kind'] }) {
  const known = kinds[kind];
  return (
    <span className="inline-flex items-center gap-1.5 not-italic [&_svg]:size-4">
      {known?.icon}
      {known?.name ?? 'Non-text message'}
    </span>
  );
}

/** Above a caption: what the caption belongs to. */
function MediaLine({ kind }: { kind: Message['kind'] }) {
  return kinds[kind] ? (
    <p className="px-3 pt-2 text-xs text-muted">
      <NonText kind={kind} />
    </p>
  ) : null;
}
