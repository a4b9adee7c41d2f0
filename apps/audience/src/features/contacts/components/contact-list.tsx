import type { Bot } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Card, counted, EmptyState, ListEnd, SkeletonRows, VirtualList } from '@botter/web-ui';
import { Users } from 'lucide-react';
import { useContacts } from '../api/use-contacts';
import { ContactRow } from './contact-row';

/** The contacts of one bot with all their states. */
export function ContactList({ bot }: { bot: Bot }) {
  const { contacts, total, ...list } = useContacts(bot.id, {});
  if (list.isPending) return <SkeletonRows label="Loading contacts…" />;
  return (
    <>
      {list.error && (
        <Alert onRetry={() => void list.refetch()} retrying={list.isFetching} className="mb-4">
          {errorText(list.error, 'Failed to load contacts')}
        </Alert>
      )}
      {contacts.length > 0 ? (
        <>
          <p className="mb-2 text-sm text-muted tabular-nums">{counted(total, 'contact')}</p>
          <Card className="p-1.5">
            <VirtualList
              aria-label="Contacts"
              items={contacts}
              keyOf={({ id }) => id}
              rowHeight={56}
              total={total}
            >
              {(contact) => <ContactRow contact={contact} />}
            </VirtualList>
            {list.hasNextPage && (
              <ListEnd
                ready={!list.isFetching && !list.isFetchNextPageError}
                onReach={list.fetchNextPage}
                label="Loading contacts…"
              />
            )}
          </Card>
        </>
      ) : (
        list.data && (
          <EmptyState icon={<Users aria-hidden />} title="No contacts yet">
            Everybody who writes to {bot.name} or presses one of its buttons becomes a contact.
          </EmptyState>
        )
      )}
    </>
  );
}
