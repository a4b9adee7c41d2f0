import type { Message, MessageDetails } from '@botter/contracts';
import { Avatar } from '@botter/web-ui';
import { Circle, ExternalLink, MapPin, Smile } from 'lucide-react';
import { useState } from 'react';
import { useMessageContent } from '../api/use-message-content';
import type { CardDetails, ShownFile } from './shown-media';
import { useInSight } from './use-in-sight';

/** A message that is neither text nor a file. */
export function Card({ details }: { details: CardDetails }) {
  switch (details.type) {
    case 'location':
      return <LocationCard place={details} />;
    case 'contact':
      return <ContactCard person={details} />;
    case 'poll':
      return <PollCard poll={details} />;
    default:
      return details satisfies never;
  }
}

/** A place: its name, its address, and a map. */
function LocationCard({ place }: { place: Extract<MessageDetails, { type: 'location' }> }) {
  const { latitude, longitude, title, address } = place;
  const where = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <div className="flex w-72 max-w-full items-start gap-2.5 px-3 pt-2.5 pb-1">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-url-soft text-url-ink">
        <MapPin aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium break-words">{title ?? 'Location'}</span>
        {address && <span className="block text-xs break-words text-muted">{address}</span>}
        <span className="block text-xs text-muted tabular-nums">{where}</span>
        <a
          href={map}
          target="_blank"
          rel="noopener noreferrer"
          className="touch-target mt-0.5 inline-flex items-center gap-1 text-xs font-medium text-accent-ink hover:underline"
        >
          Show on a map
          <ExternalLink aria-hidden className="size-3" />
        </a>
      </span>
    </div>
  );
}

/** A person's name and number. */
function ContactCard({ person }: { person: Extract<MessageDetails, { type: 'contact' }> }) {
  return (
    <div className="flex w-64 max-w-full items-center gap-2.5 px-3 pt-2.5 pb-1">
      <Avatar name={person.name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{person.name || 'Contact'}</span>
        {person.phone_number ? (
          <a
            href={`tel:${person.phone_number}`}
            className="touch-target inline-flex items-center text-xs text-accent-ink hover:underline"
          >
            {person.phone_number}
          </a>
        ) : (
          <span className="text-xs text-muted">No phone number</span>
        )}
      </span>
    </div>
  );
}

/** A poll as it was asked; Telegram never sends votes to bots. */
function PollCard({ poll }: { poll: Extract<MessageDetails, { type: 'poll' }> }) {
  return (
    <div className="w-72 max-w-full px-3 pt-2.5 pb-1">
      <p className="text-sm font-medium break-words">{poll.question}</p>
      <p className="mb-1 text-xs text-muted">Poll</p>
      <ul className="space-y-1">
        {poll.options.map((option, at) => (
          <li key={at} className="flex items-start gap-2 text-sm">
            <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="min-w-0 break-words">{option}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A sticker; of an animated one the thumbnail. */
export function Sticker({ message, file }: { message: Message; file: ShownFile }) {
  const [box, inSight] = useInSight<HTMLDivElement>();
  const still = file.mimeType === undefined || file.mimeType.startsWith('image/');
  const { address } = useMessageContent(
    { chatId: message.chat_id, messageId: message.id, thumbnail: !still || !file.downloadable },
    inSight && (still || file.hasThumbnail),
  );
  const [brokenAddress, setBrokenAddress] = useState<string>();
  return (
    <div ref={box} className="flex size-40 items-center justify-center p-2">
      {address && address !== brokenAddress ? (
        <img
          src={address}
          alt={message.text ? `Sticker ${message.text}` : 'Sticker'}
          onError={() => setBrokenAddress(address)}
          className="size-full object-contain"
        />
      ) : (
        <span className="flex flex-col items-center gap-1 text-sm text-muted">
          <Smile aria-hidden className="size-8" />
          Sticker
        </span>
      )}
    </div>
  );
}
