import type { Broadcast } from '@botter/contracts';
import { Alert, Card, CardBody, CardHeader, cn, Figure } from '@botter/web-ui';
import { progressWords } from '../shared/broadcast-words';

type Count = keyof Broadcast['counts'];

const parts: readonly { count: Count; look: string }[] = [
  { count: 'sent', look: 'bg-success' },
  { count: 'failed', look: 'bg-error' },
  { count: 'unknown', look: 'bg-delayed' },
  { count: 'blocked', look: 'bg-line-strong' },
  { count: 'skipped', look: 'bg-line-strong' },
];
const figures: readonly { count: Count; name: string }[] = [
  { count: 'planned', name: 'Planned' },
  { count: 'waiting', name: 'Waiting' },
  { count: 'sent', name: 'Sent' },
  { count: 'failed', name: 'Failed' },
  { count: 'blocked', name: 'Blocked' },
  { count: 'skipped', name: 'Skipped' },
  { count: 'unknown', name: 'Unknown' },
  { count: 'pressed', name: 'Pressed a button' },
  { count: 'unsubscribed', name: 'Unsubscribed' },
];

/** How far a broadcast is, and what came of it. */
export function Progress({ broadcast }: { broadcast: Broadcast }) {
  const { counts } = broadcast;
  const { planned, waiting, unknown } = counts;
  return (
    <Card>
      <CardHeader title="Progress" description={progressWords(broadcast)} />
      <CardBody className="space-y-4">
        <progress aria-label="Progress" max={planned || 1} value={planned - waiting} className="sr-only" />
        <div
          aria-hidden
          className="flex h-2.5 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line"
        >
          {parts.map(({ count, look }) => (
            <span
              key={count}
              style={{ width: `${planned === 0 ? 0 : (counts[count] / planned) * 100}%` }}
              className={cn('transition-[width] motion-reduce:transition-none', look)}
            />
          ))}
        </div>
        <dl className="grid grid-cols-2 gap-2 max-sm:*:first:col-span-2 sm:grid-cols-3">
          {figures.map(({ count, name }) => (
            <Figure key={count} name={name}>
              {counts[count].toLocaleString()}
            </Figure>
          ))}
        </dl>
        {unknown > 0 && (
          <Alert tone="warning">
            Unknown: the connection was lost while sending, so the message may have arrived; it isn't sent
            again.
          </Alert>
        )}
      </CardBody>
    </Card>
  );
}
