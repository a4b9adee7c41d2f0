import {
  type Bot,
  type Broadcast,
  type BroadcastRecipient,
  type RecipientState,
  recipientStateSchema,
} from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Link } from '@botter/web-router';
import {
  Alert,
  Badge,
  Card,
  CardHeader,
  ListEnd,
  ListRow,
  listRowLook,
  RelativeTime,
  Select,
  SkeletonRows,
  VirtualList,
} from '@botter/web-ui';
import { useState } from 'react';
import { useRecipients } from '../api/use-recipients';
import { recipientLooks } from '../shared/broadcast-words';

/** Who gets a broadcast, and what came of it, by state. */
export function Recipients({ bot, broadcast }: { bot: Bot; broadcast: Broadcast }) {
  const [state, setState] = useState<RecipientState | 'all'>('all');
  const { recipients, ...list } = useRecipients(bot.id, broadcast, state === 'all' ? undefined : state);
  const { counts } = broadcast;
  return (
    <Card>
      <CardHeader
        title="Recipients"
        actions={
          <Select
            aria-label="State of recipients"
            value={state}
            onValueChange={setState}
            options={[
              { value: 'all', label: `All (${counts.planned.toLocaleString()})` },
              ...recipientStateSchema.options.map((one) => ({
                value: one,
                label: `${recipientLooks[one].label} (${counts[one].toLocaleString()})`,
              })),
            ]}
            className="w-44"
          />
        }
      />
      <div className="px-1.5 pb-1.5">
        {list.error && (
          <Alert onRetry={() => void list.refetch()} retrying={list.isFetching} className="mx-3.5 mb-3.5">
            {errorText(list.error, 'Failed to load recipients')}
          </Alert>
        )}
        {list.isPending ? (
          <SkeletonRows label="Loading recipients…" count={3} />
        ) : recipients.length > 0 ? (
          <VirtualList
            aria-label="Recipients"
            items={recipients}
            keyOf={({ contactId }) => contactId}
            rowHeight={56}
          >
            {(recipient) => <RecipientRow bot={bot} recipient={recipient} />}
          </VirtualList>
        ) : (
          list.data && <p className="px-3.5 pb-3.5 text-sm text-muted">No one is in this state.</p>
        )}
        {list.hasNextPage && (
          <ListEnd
            ready={!list.isFetching && !list.isFetchNextPageError}
            onReach={list.fetchNextPage}
            label="Loading recipients…"
          />
        )}
      </div>
    </Card>
  );
}

function RecipientRow({ bot, recipient }: { bot: Bot; recipient: BroadcastRecipient }) {
  const { contactId, name, state, at, error } = recipient;
  const { label, tone } = recipientLooks[state];
  return (
    <Link to={`/contacts/${bot.id}/${contactId}`} className={listRowLook}>
      <ListRow
        title={name ?? 'Without a name'}
        detail={error && <span className="whitespace-normal">{error}</span>}
        aside={
          <>
            <Badge tone={tone}>{label}</Badge>
            {at && <RelativeTime at={at} />}
          </>
        }
      />
    </Link>
  );
}
