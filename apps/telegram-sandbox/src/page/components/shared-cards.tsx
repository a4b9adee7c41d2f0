import { Contact, MapPin } from 'lucide-react';
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
