import type { Bot } from '@botter/contracts';
import { errorText, isOwner } from '@botter/web-data';
import { useLocation } from '@botter/web-router';
import {
  Alert,
  Button,
  Card,
  cn,
  counted,
  EmptyState,
  ListEnd,
  Skeleton,
  SkeletonRows,
  useAttempt,
  VirtualList,
} from '@botter/web-ui';
import { Download, SearchX, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useContacts, useExportContacts } from '../api/use-contacts';
import { useContactFilter } from '../use-contact-filter';
import { ContactFilters } from './contact-filters';
import { ContactRow } from './contact-row';

/** The contacts of one bot with their filter and all their states. */
export function ContactList({ bot }: { bot: Bot }) {
  const [filter, setFilter, clear] = useContactFilter(bot.id);
  const { contacts, total, countProblem, ...list } = useContacts(bot.id, filter);
  const { mutateAsync: save, isPending: isSaving } = useExportContacts(bot.id, bot.username);
  const { problem, attempt, dismiss } = useAttempt();
  const [cleared, setCleared] = useState(0);
  const { key } = useLocation();
  const tags = useMemo(() => [...new Set(contacts.flatMap((one) => one.tags))].sort(), [contacts]);
  const { query, segment, tag } = filter;
  const isFiltered = [query, segment, tag].some(Boolean);
  const isEmpty = list.data !== undefined && contacts.length === 0;
  if (isEmpty && !isFiltered) {
    return (
      <EmptyState icon={<Users aria-hidden />} title="No contacts yet">
        Everyone who writes to {bot.name} or presses one of its buttons becomes a contact.
      </EmptyState>
    );
  }
  return (
    <>
      <ContactFilters key={cleared} botId={bot.id} filter={filter} tags={tags} onFilter={setFilter} />
      {list.error && (
        <Alert onRetry={() => void list.refetch()} retrying={list.isFetching} className="mb-4">
          {errorText(list.error, 'Failed to load contacts')}
        </Alert>
      )}
      {problem && (
        <Alert onDismiss={dismiss} className="mb-4">
          {problem}
        </Alert>
      )}
      {list.data && (
        <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
          <output className="text-sm text-muted tabular-nums">
            {total !== undefined ? (
              counted(total, 'contact')
            ) : countProblem ? (
              errorText(countProblem, 'Failed to count the contacts')
            ) : (
              <Skeleton className="my-0.5 h-4 w-24" />
            )}
          </output>
          {isOwner(bot) && (
            <Button
              size="sm"
              busy={isSaving}
              onClick={() => void attempt(save, (error) => errorText(error, 'Failed to export the contacts'))}
            >
              <Download aria-hidden />
              Export all as CSV
            </Button>
          )}
        </div>
      )}
      {list.isPending ? (
        <SkeletonRows label="Loading contacts…" />
      ) : isEmpty ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="No contacts found"
          action={
            <Button
              onClick={() => {
                clear();
                setCleared(cleared + 1);
              }}
            >
              Show everybody
            </Button>
          }
        >
          No contact matches the search, the tag and the segment.
        </EmptyState>
      ) : (
        list.data && (
          <Card className={cn('p-1.5 transition-opacity', list.isPlaceholderData && 'opacity-60')}>
            <VirtualList
              aria-label="Contacts"
              items={contacts}
              keyOf={({ id }) => id}
              rowHeight={60}
              total={total ?? -1}
              memory={`contacts ${key}`}
            >
              {(contact) => <ContactRow botId={bot.id} contact={contact} />}
            </VirtualList>
            {list.hasNextPage && (
              <ListEnd
                ready={!list.isFetching && !list.isFetchNextPageError}
                onReach={list.fetchNextPage}
                label="Loading contacts…"
              />
            )}
          </Card>
        )
      )}
    </>
  );
}
