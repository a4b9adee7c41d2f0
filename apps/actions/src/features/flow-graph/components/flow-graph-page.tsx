import type { Bot } from '@botter/contracts';
import { canEdit, errorText, useActions, useBot } from '@botter/web-data';
import { Link, useNavigate, useParams, useSearchParams } from '@botter/web-router';
import { Alert, Button, cn, EmptyState, PageHeader, SkeletonCards } from '@botter/web-ui';
import { ArrowLeft, Plus, Smartphone, Workflow } from 'lucide-react';
import { useCallback, useState } from 'react';
import { problemAddress, useProblems } from '../../linter';
import { SimulatorPane } from '../../simulator';
import { FlowGraph } from './flow-graph';
import { VersionGraph } from './version-graph';

/**
 * `/actions/:botId/graph`: the graph as a page of its own; `?action=` brings one into the middle, `?version=` shows how it
 * was, and with `?compare=` what is different from another version.
 */
export default function FlowGraphPage() {
  const [query] = useSearchParams();
  const version = versionIn(query.get('version'));
  return version === undefined ? (
    <CurrentGraph />
  ) : (
    <VersionGraph version={version} compared={versionIn(query.get('compare'))} />
  );
}

function versionIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function CurrentGraph() {
  const { botId = '' } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { bot, notFound, error } = useBot(botId);
  const list = useActions(bot?.id);
  const { byAction } = useProblems(botId);
  const edit = useCallback(
    (actionId: string) => void navigate(`/actions/${botId}/edit/${actionId}`),
    [botId, navigate],
  );
  const showProblem = useCallback(
    (problem: Parameters<typeof problemAddress>[1]) => void navigate(problemAddress(botId, problem)),
    [botId, navigate],
  );
  const [trying, setTrying] = useState(false);
  const [tried, setTried] = useState(false);
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const showPassed = useCallback((ids: readonly string[]) => setPassed(new Set(ids)), []);
  const toggleSimulator = () => {
    setTrying(!trying);
    setTried(true);
    setPassed(new Set());
  };
  const failure = error ?? list.error;
  return (
    <div className="flex h-[calc(100dvh-var(--app-header,0rem))] min-h-112 flex-col p-3 sm:p-5">
      <PageHeader
        className="mb-3"
        title="Action Flow Graph"
        description={bot && `${bot.name} · @${bot.username}`}
        leading={
          <Button asChild variant="ghost" className="touch-square">
            <Link to={`/actions?bot=${botId}`} aria-label="Back to the actions">
              <ArrowLeft aria-hidden />
            </Link>
          </Button>
        }
        actions={
          bot && (
            <>
              <Button aria-pressed={trying} onClick={toggleSimulator}>
                <Smartphone aria-hidden />
                Try it
              </Button>
              {canEdit(bot) && (
                <Button asChild variant="primary">
                  <Link to={`/actions/${bot.id}/create`}>
                    <Plus aria-hidden />
                    Add Action
                  </Link>
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
      <div className="flex min-h-0 flex-1 gap-4">
        <div className={cn('relative min-h-0 min-w-0 flex-1', trying && 'max-lg:hidden')}>
          {bot && list.data?.actions.length === 0 && <NoCards bot={bot} />}
          {bot && list.data ? (
            <FlowGraph
              key={bot.id}
              bot={bot}
              actions={list.actions}
              problems={byAction}
              highlighted={passed}
              initialActionId={query.get('action') ?? undefined}
              onEdit={edit}
              onProblem={showProblem}
            />
          ) : (
            !failure && <SkeletonCards label="Loading actions…" />
          )}
        </div>
        {tried && bot && (
          // Closed it is only out of sight: the conversation goes on where it was left.
          <SimulatorPane
            bot={bot}
            actions={list.actions}
            onPassed={showPassed}
            className={cn('h-full lg:w-88', !trying && 'hidden')}
          />
        )}
      </div>
    </div>
  );
}

/** Over the canvas, which stays: what was deleted can be brought back there. */
function NoCards({ bot }: { bot: Bot }) {
  return (
    <EmptyState
      className="pointer-events-none absolute inset-0 z-10 justify-center"
      icon={<Workflow aria-hidden />}
      title="No actions configured"
      action={
        canEdit(bot) && (
          <Button asChild variant="primary" className="pointer-events-auto">
            <Link to={`/actions/${bot.id}/create`}>
              <Plus aria-hidden />
              Add Your First Action
            </Link>
          </Button>
        )
      }
    >
      Each action is a card here, each button a line to the action that it triggers.
    </EmptyState>
  );
}
