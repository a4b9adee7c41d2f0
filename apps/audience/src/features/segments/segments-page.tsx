import type { Bot, ContactField, Segment } from '@botter/contracts';
import { conditionWords, useContactFields } from '@botter/web-contacts';
import { canEdit, errorText } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Alert, Button, Card, EmptyState, PageHeader, SkeletonRows } from '@botter/web-ui';
import { ChevronRight, Filter, Plus, Users } from 'lucide-react';
import { useSegments } from '../../shared/api/use-segments';
import { BackLink } from '../../shared/back-link';
import { BotFrame } from '../../shared/bot-frame';

/** `/contacts/:botId/segments`: the saved conditions of a bot. */
export function SegmentsPage() {
  return <BotFrame title="Segments">{(bot) => <Segments bot={bot} />}</BotFrame>;
}

function Segments({ bot }: { bot: Bot }) {
  const { segments, data, isPending, error, refetch, isFetching } = useSegments(bot.id);
  const contactFields = useContactFields(bot.id);
  const add = canEdit(bot) && (
    <Button asChild variant="primary">
      <Link to={`/contacts/${bot.id}/segments/new`}>
        <Plus aria-hidden />
        New segment
      </Link>
    </Button>
  );
  return (
    <>
      <PageHeader
        back={<BackLink to={`/contacts?bot=${bot.id}`}>All contacts</BackLink>}
        title="Segments"
        description={
          <>
            <bdi>{bot.name}</bdi> · @{bot.username}
          </>
        }
        actions={segments.length > 0 && add}
      />
      {error && (
        <Alert onRetry={() => void refetch()} retrying={isFetching} className="mb-4">
          {errorText(error, 'Failed to load segments')}
        </Alert>
      )}
      {isPending ? (
        <SkeletonRows label="Loading segments…" count={3} />
      ) : segments.length > 0 ? (
        <Card>
          <ul aria-label="Segments" className="divide-y divide-line">
            {segments.map((segment) => (
              <SegmentRow key={segment.id} bot={bot} contactFields={contactFields} segment={segment} />
            ))}
          </ul>
        </Card>
      ) : (
        data && (
          <EmptyState icon={<Filter aria-hidden />} title="No segments yet" action={add}>
            A segment is a saved condition, such as “wrote in the last 30 days and tagged vip”. Everyone it
            fits belongs to it, today and tomorrow.
          </EmptyState>
        )
      )}
    </>
  );
}

interface SegmentRowProps {
  bot: Bot;
  contactFields: readonly ContactField[];
  segment: Segment;
}

function SegmentRow({ bot, contactFields, segment: { id, name, when } }: SegmentRowProps) {
  return (
    <li className="relative flex items-center gap-3 px-5 py-3.5 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link
          to={`/contacts/${bot.id}/segments/${id}`}
          dir="auto"
          className="block truncate text-sm font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {name}
        </Link>
        <p className="mt-0.5 truncate text-xs text-muted">{conditionWords(when, contactFields)}</p>
      </div>
      <Button asChild size="sm" className="relative">
        <Link to={`/contacts?bot=${bot.id}&segment=${id}`} aria-label={`Contacts in ${name}`}>
          <Users aria-hidden />
          Contacts
        </Link>
      </Button>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-faint max-sm:hidden" />
    </li>
  );
}
