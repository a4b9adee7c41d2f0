import type { Contact } from '@botter/contracts';
import { Badge } from '@botter/web-ui';
import { Ban, BellOff } from 'lucide-react';

/** Why broadcasts don't reach a person, if they don't. */
export function ContactMarks({ contact }: { contact: Contact }) {
  return (
    <>
      {contact.blocked && (
        <Badge tone="error" icon={<Ban aria-hidden />}>
          Blocked
        </Badge>
      )}
      {contact.unsubscribed && (
        <Badge tone="warning" icon={<BellOff aria-hidden />}>
          Unsubscribed
        </Badge>
      )}
    </>
  );
}
