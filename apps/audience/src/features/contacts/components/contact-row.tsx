import type { Contact } from '@botter/contracts';
import { ContactMarks, contactName } from '@botter/web-contacts';
import { Link } from '@botter/web-router';
import { Avatar, Badge, cn, listRowLook, RelativeTime } from '@botter/web-ui';

/** Tags that a row shows; the page of the contact has all of them. */
const shownTags = 4;

/** A contact in the list: the person, their tags, and when they were last seen. */
export function ContactRow({ botId, contact }: { botId: string; contact: Contact }) {
  const { username, telegramUserId, tags, lastSeenAt } = contact;
  const name = contactName(contact);
  return (
    <Link to={`/contacts/${botId}/${contact.id}`} className={cn(listRowLook, 'max-md:items-start')}>
      <Avatar name={name} />
      <span className="min-w-0 flex-1 md:flex md:items-center md:gap-4">
        <span className="block min-w-0 md:w-64 md:shrink-0">
          <span className="block truncate text-sm font-medium" dir="auto">
            {name}
          </span>
          <span className="block truncate text-xs text-muted">
            {username ? `@${username}` : telegramUserId}
          </span>
        </span>
        {tags.length > 0 && (
          <span className="flex min-w-0 flex-1 flex-wrap gap-1 max-md:mt-1.5">
            {tags.slice(0, shownTags).map((tag) => (
              <Badge key={tag} tone="accent" className="max-w-40">
                {tag}
              </Badge>
            ))}
            {tags.length > shownTags && <Badge>{`+${tags.length - shownTags}`}</Badge>}
          </span>
        )}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 text-xs text-muted md:flex-row-reverse md:items-center md:gap-3">
        <RelativeTime at={lastSeenAt} className="md:w-24 md:text-right" />
        <ContactMarks contact={contact} />
      </span>
    </Link>
  );
}
