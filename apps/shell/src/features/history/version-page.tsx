import type { Bot, HistorySnapshot } from '@botter/contracts';
import { canEdit, errorText, useBotAtVersion, useComparison } from '@botter/web-data';
import { Link, useNavigate, useParams, useSearchParams } from '@botter/web-router';
import { Alert, Button, Card, RelativeTime, Switch } from '@botter/web-ui';
import { FlaskConical, Workflow } from 'lucide-react';
import { useState } from 'react';
import { BotPageHeader } from '../bot-screen/bot-page-header';
import { BotScreen } from '../bot-screen/bot-screen';
import type { RestoreScope } from '../restore/api/use-restore';
import { RestoreDialog } from '../restore/restore-dialog';
import { RestoreMenu } from '../restore/restore-menu';
import { GoToDate } from './components/go-to-date';
import { VersionLoading } from './components/version-loading';
import { VersionSlider } from './components/version-slider';
import { VersionTabs } from './components/version-tabs';

/** A bot as it was at one version; `?compare=` names another version that it is compared with. */
export function VersionPage() {
  return (
    <BotScreen title="History" loading={<VersionLoading />}>
      {(bot) => <Version key={bot.id} bot={bot} />}
    </BotScreen>
  );
}

function Version({ bot }: { bot: Bot }) {
  const { version: asked = '' } = useParams();
  const version = Number(asked);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const compared = comparedVersion(query.get('compare'));
  const { data: snapshot, error, isFetching, refetch } = useBotAtVersion(bot.id, version);
  const comparison = useComparison(bot.id, compared, version);
  const show = (next: number, other = compared) => {
    const search = other === undefined ? '' : `?compare=${other}`;
    void navigate(`/bots/${bot.id}/history/${next}${search}`, { replace: true });
  };
  const graph = `/actions/${bot.id}/graph?version=${version}${compared === undefined ? '' : `&compare=${compared}`}`;
  const [restoring, setRestoring] = useState<{ scope: RestoreScope; what: string }>();
  const isEarlier = snapshot !== undefined && version < snapshot.latest;
  return (
    <>
      <BotPageHeader
        bot={bot}
        back={`/bots/${bot.id}/history`}
        title={`Version ${asked}`}
        description={snapshot ? <When bot={bot} snapshot={snapshot} /> : bot.name}
        actions={
          snapshot && (
            <>
              <Button asChild>
                <Link to={graph}>
                  <Workflow aria-hidden />
                  View Flow Graph
                </Link>
              </Button>
              <Button asChild>
                <Link to={`/bots/${bot.id}/replay?before=${version}&after=${compared ?? snapshot.latest}`}>
                  <FlaskConical aria-hidden />
                  Replay
                </Link>
              </Button>
              {isEarlier && (
                <RestoreMenu
                  bot={bot}
                  onChoose={(part, what) => setRestoring({ scope: { version, part }, what })}
                />
              )}
            </>
          )
        }
      />
      {error && (
        <Alert tone="error" className="mb-4" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to load the version')}
        </Alert>
      )}
      {!snapshot && !error && <VersionLoading />}
      {snapshot && !error && (
        <>
          <Card className="mb-5 flex flex-col gap-2 p-4">
            <VersionSlider label="Version" version={version} latest={snapshot.latest} onChange={show} />
            {compared !== undefined && (
              <VersionSlider
                label="Compared with"
                version={compared}
                latest={snapshot.latest}
                onChange={(other) => show(version, other)}
              />
            )}
            <div className="flex flex-wrap items-center justify-between gap-3">
              <Switch
                label="Compare with another version"
                checked={compared !== undefined}
                onCheckedChange={(on) =>
                  void navigate(
                    `/bots/${bot.id}/history/${version}${on ? `?compare=${Math.max(1, version - 1)}` : ''}`,
                    { replace: true },
                  )
                }
              />
              <GoToDate botId={bot.id} onFound={show} />
            </div>
          </Card>
          <VersionTabs
            snapshot={snapshot}
            comparison={compared === undefined ? undefined : comparison}
            onRestore={
              isEarlier && canEdit(bot)
                ? (actionId, what) => setRestoring({ scope: { version, actionId }, what })
                : undefined
            }
          />
        </>
      )}
      {restoring && <RestoreDialog bot={bot} {...restoring} onClose={() => setRestoring(undefined)} />}
    </>
  );
}

function When({ bot, snapshot: { at, words, person } }: { bot: Bot; snapshot: HistorySnapshot }) {
  return (
    <>
      {bot.name} · <RelativeTime at={at} />
      {words && ` · ${person?.name ?? 'Botter'} ${words}`}
    </>
  );
}

function comparedVersion(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
