import { Contact, Gamepad2, MapPin, Receipt } from 'lucide-react';
import type { ReactNode } from 'react';

function Card({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div className="m-2 mb-0 flex items-center gap-2.5 rounded-lg bg-accent/10 px-3 py-2.5 text-sm text-accent-ink [&_svg]:size-5 [&_svg]:shrink-0">
      {icon}
      <span className="min-w-0">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-ink">{text}</span>
      </span>
    </div>
  );
}

/** A location as the Bot API writes it. */
export function LocationCard({ location }: { location: unknown }) {
  const { latitude, longitude } = location as { latitude: number; longitude: number };
  return <Card icon={<MapPin aria-hidden />} title="Location" text={`${latitude}, ${longitude}`} />;
}

/** A contact as the Bot API writes it. */
export function ContactCard({ contact }: { contact: unknown }) {
  const { first_name, last_name, phone_number } = contact as Record<string, string | undefined>;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return <Card icon={<Contact aria-hidden />} title={name} text={phone_number ?? ''} />;
}

/** A venue as the Bot API writes it. */
export function VenueCard({ venue }: { venue: unknown }) {
  const { title, address } = venue as { title: string; address: string };
  return <Card icon={<MapPin aria-hidden />} title={title} text={address} />;
}

/** An invoice as the Bot API writes it. */
export function InvoiceCard({ invoice, paid }: { invoice: unknown; paid: boolean }) {
  const { title, description } = invoice as { title: string; description: string };
  return <Card icon={<Receipt aria-hidden />} title={paid ? `${title} (paid)` : title} text={description} />;
}

/** A game as the Bot API writes it. */
export function GameCard({ game }: { game: unknown }) {
  return <Card icon={<Gamepad2 aria-hidden />} title={(game as { title: string }).title} text="Game" />;
}

/** Thrown dice: the emoji, and what it shows. */
export function DiceCard({ dice }: { dice: unknown }) {
  const { emoji, value } = dice as { emoji: string; value: number };
  return (
    <p className="m-2 mb-0 text-5xl text-ink">
      {emoji} <span className="text-2xl font-semibold tabular-nums">{value}</span>
    </p>
  );
}
