import type { Ping } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Badge, Button, Card, CardBody, CardHeader, Skeleton, type Tone } from '@botter/web-ui';
import { Activity } from 'lucide-react';
import { useState } from 'react';
import { useSystemStatus } from '../api/use-system-status';

type State = 'up' | 'down' | 'unknown';

const looks: Record<State, { tone: Tone; words: string }> = {
  up: { tone: 'success', words: 'Operational' },
  down: { tone: 'error', words: 'Down' },
  unknown: { tone: 'neutral', words: 'Unknown' },
};

/** Whether the parts of the installation work; Test Connection asks again and shows the whole response. */
export function SystemStatus() {
  const { data, error, isFetching, refetch } = useSystemStatus();
  const [tested, setTested] = useState(false);
  const ping = error ? undefined : data;
  const test = () => {
    setTested(true);
    void refetch();
  };
  return (
    <Card className="min-w-0">
      <CardHeader title="System Status" />
      <CardBody>
        <dl className="divide-y divide-line">
          <Part name="API server" state={error ? 'down' : ping && 'up'} />
          <Part name="Database" state={stateOf('database', ping, error)} />
          <Part name="Webhooks" state={stateOf('webhooks', ping, error)} />
        </dl>
        <Button className="mt-4 w-full" busy={tested && isFetching} onClick={test}>
          {!(tested && isFetching) && <Activity aria-hidden />}
          Test Connection
        </Button>
        {tested && !isFetching && error && (
          <Alert tone="error" className="mt-3">
            {errorText(error, 'Failed to connect to API')}
          </Alert>
        )}
        <output aria-label="Response of the connection test" className="block">
          {tested && !isFetching && ping && (
            <code
              // What scrolls must be reachable with the keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className="mt-3 block max-h-56 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs whitespace-pre text-ink"
            >
              {JSON.stringify(ping, null, 2)}
            </code>
          )}
        </output>
      </CardBody>
    </Card>
  );
}

function stateOf(part: keyof Ping['checks'], ping: Ping | undefined, error: unknown): State | undefined {
  return error ? 'unknown' : ping?.checks[part];
}

function Part({ name, state }: { name: string; state: State | undefined }) {
  return (
    <div className="flex items-center justify-between gap-3 py-2.5 text-sm first:pt-0">
      <dt>{name}</dt>
      <dd>
        {state ? (
          <Badge tone={looks[state].tone} dot>
            {looks[state].words}
          </Badge>
        ) : (
          <Skeleton className="h-5 w-20" />
        )}
      </dd>
    </div>
  );
}
