import { errorText, useBots, useSortedBots } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Alert, Button, Card, CardHeader, counted } from '@botter/web-ui';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { FirstBot } from '../../onboarding/components/first-bot';
import { keepRows } from '../known-rows';
import { BotRow } from './bot-row';
import { BotRowsLoading } from './bot-rows-loading';

/** More are on the page of bots. */
const shownAtMost = 8;
/** While it isn't known how many there are. */
const usualRows = 4;

const linkLook =
  'touch-target inline-flex items-center text-sm font-medium text-accent-ink underline-offset-4 hover:underline';

/** The person's own bots, what needs attention first; those that others share are on the page of bots. */
export function MyBots({ expectedRows = usualRows }: { expectedRows: number | undefined }) {
  const { bots, sharedBots, data, error, isFetching, refetch } = useBots();
  const sorted = useSortedBots(bots);
  const hasLinks = bots.length > shownAtMost || sharedBots.length > 0;
  useEffect(() => {
    if (data) keepRows(hasLinks ? 0 : bots.length);
  }, [data, hasLinks, bots.length]);
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader
        title="My Bots"
        actions={
          <Button size="sm" asChild>
            <Link to="/bots">
              <Plus aria-hidden />
              Add New Bot
            </Link>
          </Button>
        }
      />
      {error && (
        <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching} className="mx-5 mb-5">
          {errorText(error, 'Failed to load bots')}
        </Alert>
      )}
      {!data && !error && <BotRowsLoading rows={expectedRows} />}
      {data && bots.length === 0 && <FirstBot title="No bots yet" level={3} className="py-10" />}
      {bots.length > 0 && (
        <ul aria-label="My Bots" className="divide-y divide-line border-t border-line">
          {sorted.slice(0, shownAtMost).map((bot) => (
            <BotRow key={bot.id} bot={bot} />
          ))}
        </ul>
      )}
      {hasLinks && (
        <p className="flex flex-wrap gap-x-5 border-t border-line px-5 py-3">
          {bots.length > shownAtMost && (
            <Link to="/bots" className={linkLook}>
              Show all {bots.length.toLocaleString()} bots
            </Link>
          )}
          {sharedBots.length > 0 && (
            <Link to="/bots?tab=shared" className={linkLook}>
              {counted(sharedBots.length, 'bot')} shared with you
            </Link>
          )}
        </p>
      )}
    </Card>
  );
}
