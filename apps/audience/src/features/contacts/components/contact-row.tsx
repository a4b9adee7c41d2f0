import type { Contact } from '@botter/contracts';
import { Badge, ListRow, RelativeTime } from '@botter/web-ui';

/** A contact in a list: the person, their tags, and when they were last seen. */
export function ContactRow({ contact }: { contact: Contact }) {
  const { name, username, telegramUserId, tags, lastSeenAt, blocked, unsubscribed } = contact;
  return (
    <div className="flex items-center gap-3 px-3 py-2.5">
      <ListRow
        title={name ?? telegramUserId}
        detail={username ? `@${username}` : telegramUserId}
        aside={
          <>
            <RelativeTime at={lastSeenAt} />
            {blocked ? <Badge tone="error">Blocked</Badge> : unsubscribed && <Badge>Unsubscribed</Badge>}
            {tags.length > 0 && <span className="max-w-40 truncate">{tags.join(', ')}</span>}
          </>
        }
      />
    </div>
  );
}
