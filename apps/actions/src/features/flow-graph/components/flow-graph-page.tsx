import { canEdit, errorText, useActions, useBot } from '@botter/web-data';
import { Link, useLocation, useParams, useSearchParams } from '@botter/web-router';
import { Alert, Button, PageHeader, SkeletonCards } from '@botter/web-ui';
import { ArrowLeft, Plus, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { CurrentGraph } from './current-graph';
import { usePanelAddress } from './use-panel-address';
import { VersionGraph } from './version-graph';

/**
 * `/actions/:botId/graph`: the graph as a page of its own. `?action=` brings an action into the middle,
 * `?edit=` opens its editor (`new` a new one), `?version=` shows an earlier version, and `?compare=` its
 * differences from another one.
 */
export default function FlowGraphPage() {
  const [query] = useSearchParams();
  const version = versionIn(query.get('version'));
  return version === undefined ? (
    <GraphOfBot />
  ) : (
    <VersionGraph version={version} compared={versionIn(query.get('compare'))} />
  );
}

function versionIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function GraphOfBot() {
  const { botId = '' } = useParams();
  const { state } = useLocation();
  const panel = usePanelAddress(botId);
  const { bot, notFound, error } = useBot(botId);
  const list = useActions(bot?.id);
  const [trying, setTrying] = useState(false);
  const [tried, setTried] = useState(false);
  const failure = error ?? list.error;
  /** The page before this one. */
  const from = (state as { from?: string } | null)?.from;
  return (
    <div className="flex h-[calc(100dvh-var(--app-header,0rem))] min-h-112 flex-col p-3 sm:p-5">
      <PageHeader
        oneRow
        className="mb-3"
        title="Action Flow Graph"
        description={bot && `${bot.name} · @${bot.username}`}
        leading={
          <Button asChild variant="ghost" className="touch-square">
            <Link to={from ?? `/actions?bot=${botId}`} aria-label={from ? 'Back' : 'Back to the actions'}>
              <ArrowLeft aria-hidden />
            </Link>
          </Button>
        }
        actions={
          bot && (
            <>
              <Button
                aria-pressed={trying}
                onClick={() => {
                  setTrying(!trying);
                  setTried(true);
                }}
              >
                <Smartphone aria-hidden />
                Try it
              </Button>
              {canEdit(bot) && (
                <Button
                  variant="primary"
                  onClick={() => {
                    setTrying(false);
                    panel.add();
                  }}
                >
                  <Plus aria-hidden />
                  Add Action
                </Button>
              )}
            </>
          )
        }
      />
      {notFound ? (
        <Alert tone="error">Bot not found</Alert>
      ) : (
        failure && (
          <Alert className="mb-3" onRetry={() => void list.refetch()} retrying={list.isFetching}>
            {errorText(failure, 'Failed to load actions')}
          </Alert>
        )
      )}
      {bot ? (
        <CurrentGraph key={bot.id} bot={bot} panel={panel} trying={trying} tried={tried} />
      ) : (
        !failure && !notFound && <SkeletonCards label="Loading actions…" />
      )}
    </div>
  );
}
