import type { Bot } from '@botter/contracts';
import { canEdit, errorText } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Alert, Button, Card, dayName, EmptyState, ListEnd, SkeletonRows } from '@botter/web-ui';
import { Download, FlaskConical, History } from 'lucide-react';
import { Fragment } from 'react';
import { BotPageHeader } from '../bot-screen/bot-page-header';
import { BotScreen } from '../bot-screen/bot-screen';
import { useHistory } from './api/use-history';
import { useRawHistory } from './api/use-raw-history';
import { HistoryEntry } from './components/history-entry';
import { HistoryFilters } from './components/history-filters';
import { groupEntries } from './entry-groups';
import { useHistoryFilter } from './use-history-filter';

/** Every change of a bot, newest first. */
export function HistoryPage() {
  return (
    <BotScreen title="History" loading={<SkeletonRows label="Loading the history…" />}>
      {(bot) => <BotHistory key={bot.id} bot={bot} />}
    </BotScreen>
  );
}

function BotHistory({ bot }: { bot: Bot }) {
  const [filter, setFilter] = useHistoryFilter();
  const history = useHistory(bot.id, filter);
  const raw = useRawHistory(bot.id);
  const { entries, error, isPending, isFetching, isFetchingNextPage, hasNextPage } = history;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <BotPageHeader
        bot={bot}
        title="History"
        about="every change, who made it and when"
        actions={
          <>
            <Button asChild>
              <Link to={`/bots/${bot.id}/replay`}>
                <FlaskConical aria-hidden />
                Replay
              </Link>
            </Button>
            {canEdit(bot) && (
              <Button busy={raw.isPending} onClick={() => raw.mutate()}>
                {!raw.isPending && <Download aria-hidden />}
                Export
              </Button>
            )}
          </>
        }
      />
      {raw.error && (
        <Alert className="mb-4" onDismiss={raw.reset}>
          {errorText(raw.error, 'Failed to export the history')}
        </Alert>
      )}
      <HistoryFilters bot={bot} filter={filter} people={history.people} onChange={setFilter} />
      {error && (
        <Alert
          tone="error"
          className="mb-4"
          retrying={isFetching}
          onRetry={() => void (entries.length > 0 ? history.fetchNextPage() : history.refetch())}
        >
          {errorText(error, 'Failed to load the history')}
        </Alert>
      )}
      {isPending && !error && (
        <Card>
          <SkeletonRows label="Loading the history…" className="p-2" />
        </Card>
      )}
      {history.data && (
        <Card className="overflow-hidden">
          {entries.length === 0 ? (
            <EmptyState
              icon={<History aria-hidden />}
              title={isFiltered ? 'No such changes' : 'No changes yet'}
              action={isFiltered && <Button onClick={() => setFilter({})}>Show all changes</Button>}
            >
              What you and others change about this bot appears here.
            </EmptyState>
          ) : (
            <ol aria-label="Changes, newest first" className="divide-y divide-line">
              {groupEntries(entries).map((group, n, groups) => {
                const day = dayOf(group[0].at);
                return (
                  <Fragment key={group.at(-1)!.version}>
                    {(n === 0 || dayOf(groups[n - 1]![0].at) !== day) && (
                      <li className="bg-sunken px-4 py-1.5 text-xs font-medium text-muted sm:px-5">{day}</li>
                    )}
                    <HistoryEntry
                      bot={bot}
                      group={group}
                      onAction={
                        filter.action === undefined
                          ? (action) => setFilter({ ...filter, action, kind: undefined })
                          : undefined
                      }
                    />
                  </Fragment>
                );
              })}
            </ol>
          )}
          {hasNextPage && (
            <ListEnd
              ready={!isFetchingNextPage && !error}
              onReach={history.fetchNextPage}
              label="Loading more changes…"
            />
          )}
        </Card>
      )}
    </>
  );
}

function dayOf(at: string): string {
  return dayName(new Date(at), new Date());
}
