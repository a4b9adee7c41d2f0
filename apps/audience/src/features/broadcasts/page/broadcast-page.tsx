import type { Bot, Broadcast } from '@botter/contracts';
import { useContactFields } from '@botter/web-contacts';
import { canEdit } from '@botter/web-data';
import { useParams } from '@botter/web-router';
import { Alert, Card, CardBody, CardHeader, PageColumns, PageHeader } from '@botter/web-ui';
import { useSegments } from '../../../shared/api/use-segments';
import { BackLink } from '../../../shared/back-link';
import { BotFrame } from '../../../shared/bot-frame';
import { BroadcastPreview } from '../shared/broadcast-preview';
import { audienceWords, progressWords, scheduleWords } from '../shared/broadcast-words';
import { LoadedBroadcast } from '../shared/loaded-broadcast';
import { StateBadge } from '../shared/state-badge';
import { timeInZone } from '../shared/zoned-time';
import { BroadcastActions } from './broadcast-actions';
import { Progress } from './progress';
import { Recipients } from './recipients';

/** `/broadcasts/:botId/:broadcastId`: what was written, and how far it is. */
export function BroadcastPage() {
  const { broadcastId } = useParams();
  return (
    <BotFrame title="Broadcast">
      {(bot) => (
        <LoadedBroadcast bot={bot} broadcastId={broadcastId}>
          {(broadcast) => broadcast && <OneBroadcast bot={bot} broadcast={broadcast} />}
        </LoadedBroadcast>
      )}
    </BotFrame>
  );
}

function OneBroadcast({ bot, broadcast }: { bot: Bot; broadcast: Broadcast }) {
  const { name, state, problem, message } = broadcast;
  const hasStarted = state !== 'draft' && state !== 'scheduled';
  return (
    <>
      <PageHeader
        title={name}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <StateBadge state={state} />
            <span>@{bot.username}</span>
          </span>
        }
        back={<BackLink to={`/broadcasts?bot=${bot.id}`}>All broadcasts</BackLink>}
        actions={canEdit(bot) && <BroadcastActions bot={bot} broadcast={broadcast} />}
      />
      {problem && (
        <Alert tone="warning" className="mb-4">
          {problem}
        </Alert>
      )}
      <PageColumns>
        <div className="min-w-0 space-y-4">
          {hasStarted ? (
            <>
              <Progress broadcast={broadcast} />
              <Recipients bot={bot} broadcast={broadcast} />
            </>
          ) : (
            <Details bot={bot} broadcast={broadcast} />
          )}
        </div>
        <div className="min-w-0 space-y-4">
          {hasStarted && <Details bot={bot} broadcast={broadcast} />}
          <BroadcastPreview bot={bot} message={message} />
        </div>
      </PageColumns>
    </>
  );
}

function Details({ bot, broadcast }: { bot: Bot; broadcast: Broadcast }) {
  const { startedAt, finishedAt, state } = broadcast;
  const { segments } = useSegments(bot.id);
  const contactFields = useContactFields(bot.id);
  const facts = {
    Audience: audienceWords(broadcast, segments, contactFields),
    'Number of people': startedAt ? undefined : progressWords(broadcast),
    Schedule: scheduleWords(broadcast, bot),
    Started: startedAt && timeInZone(startedAt, bot.timeZone),
    [state === 'cancelled' ? 'Cancelled' : 'Finished']: finishedAt && timeInZone(finishedAt, bot.timeZone),
  };
  return (
    <Card>
      <CardHeader title="Details" />
      <CardBody>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
          {Object.entries(facts).map(
            ([name, words]) =>
              words && (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="wrap-anywhere">{words}</dd>
                </div>
              ),
          )}
        </dl>
      </CardBody>
    </Card>
  );
}
