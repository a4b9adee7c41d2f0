import type { Bot, BotHealth } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Card, CardBody, CardHeader, IconButton, RelativeTime } from '@botter/web-ui';
import { RotateCw } from 'lucide-react';
import { ConnectionBadge } from '../../../bots/components/connection-badge';
import { useBotHealth } from '../../api/use-bot-health';
import { Fact, FactsLoading } from '../fact';
import { KeptUpdates } from './kept-updates';
import { PrivacyMode } from './privacy-mode';

const modes: Record<BotHealth['mode'], string> = {
  webhook: 'Webhook: Telegram pushes updates instantly',
  polling: 'Long polling: Botter fetches updates',
};

/** The state of the bot's connection to Telegram, and what to do if there is a problem. */
export function HealthCard({ bot }: { bot: Bot }) {
  const { data: health, error, isFetching, refetch } = useBotHealth(bot.id);
  return (
    <Card>
      <CardHeader
        title="Bot Health"
        description={
          health && (
            <>
              Checked <RelativeTime at={health.checked_at} />
            </>
          )
        }
        actions={
          <IconButton
            size="sm"
            label="Check again"
            icon={<RotateCw aria-hidden />}
            busy={isFetching}
            onClick={() => void refetch()}
          />
        }
      />
      <CardBody>
        {error && (
          <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching} className="mb-2">
            {errorText(error, 'Failed to load bot information')}
          </Alert>
        )}
        {health ? (
          <Findings health={health} />
        ) : (
          !error && <FactsLoading label="Loading bot health…" lines={[2, 1, 1, 1, 6]} />
        )}
      </CardBody>
    </Card>
  );
}

function Findings({ health }: { health: BotHealth }) {
  return (
    <dl className="divide-y divide-line">
      <Fact name="Connection">
        <span className="flex flex-col items-start gap-1">
          <ConnectionBadge state={health.state} />
          <span className="text-xs text-muted">{modes[health.mode]}</span>
          {health.error && <span className="text-xs text-error-ink">{health.error}</span>}
        </span>
      </Fact>
      <Fact name="Pending updates">
        {health.pending_updates === null ? (
          '–'
        ) : (
          <span className="tabular-nums">{health.pending_updates.toLocaleString()}</span>
        )}
        {Boolean(health.pending_updates) && <span className="text-muted"> waiting at Telegram</span>}
      </Fact>
      <Fact name="Last update">
        {health.last_update_at ? (
          <RelativeTime at={health.last_update_at} />
        ) : (
          <span className="text-muted">None yet</span>
        )}
      </Fact>
      <Fact name="Last Telegram error">
        {health.last_error ? (
          <>
            {health.last_error.text} <RelativeTime at={health.last_error.at} className="text-xs text-muted" />
          </>
        ) : (
          <span className="text-muted">None</span>
        )}
      </Fact>
      <PrivacyMode health={health} />
      <KeptUpdates health={health} />
    </dl>
  );
}
