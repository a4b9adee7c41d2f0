import type { Bot } from '@botter/contracts';
import { errorText, useBot, useBotAtVersion } from '@botter/web-data';
import { Link, useParams } from '@botter/web-router';
import { Alert, Button, EmptyState, exactTime, PageHeader, SkeletonCards } from '@botter/web-ui';
import { ArrowLeft, Workflow } from 'lucide-react';
import { useMemo } from 'react';
import { compareActions } from '../model/compare-actions';
import { FlowGraph } from './flow-graph';

interface VersionGraphProps {
  version: number;
  /** The version that it is compared with. */
  compared: number | undefined;
}

const nothing = () => undefined;

/** The read-only graph of a version of the bot; the cards have their current positions. */
export function VersionGraph({ version, compared }: VersionGraphProps) {
  const { botId = '' } = useParams();
  const { bot, notFound, error } = useBot(botId);
  const then = useBotAtVersion(botId, version);
  const other = useBotAtVersion(botId, compared);
  const failure = error ?? then.error ?? other.error;
  const isReady = then.data && (compared === undefined || other.data);
  const picture = useMemo(
    () =>
      then.data &&
      compareActions(then.data.actions, compared === undefined ? undefined : other.data?.actions),
    [then.data, other.data, compared],
  );
  const back = `/bots/${botId}/history/${version}${compared === undefined ? '' : `?compare=${compared}`}`;
  return (
    <div className="flex h-[calc(100dvh-var(--app-header,0rem))] min-h-112 flex-col p-3 sm:p-5">
      <PageHeader
        className="mb-3"
        title={`Action Flow Graph, version ${version}`}
        description={
          then.data &&
          `${exactTime(new Date(then.data.at))}${compared === undefined ? '' : ` · compared with version ${compared}`}`
        }
        leading={
          <Button asChild variant="ghost" className="touch-square">
            <Link to={back} aria-label="Back to the history">
              <ArrowLeft aria-hidden />
            </Link>
          </Button>
        }
      />
      {(notFound || failure) && (
        <Alert tone="error" className="mb-3">
          {notFound ? 'Bot not found' : errorText(failure, 'Failed to load the version')}
        </Alert>
      )}
      <div className="min-h-0 flex-1">
        {bot && isReady && picture ? (
          picture.actions.length > 0 ? (
            <FlowGraph
              key={`${version} ${compared}`}
              bot={readOnly(bot)}
              actions={picture.actions}
              changes={compared === undefined ? undefined : picture.changes}
              onEdit={nothing}
              onProblem={nothing}
            />
          ) : (
            <EmptyState icon={<Workflow aria-hidden />} title="No actions">
              The bot had no actions at this time.
            </EmptyState>
          )
        ) : (
          !failure && !notFound && <SkeletonCards label="Loading actions…" />
        )}
      </div>
    </div>
  );
}

/** The past can't be changed. */
function readOnly(bot: Bot): Bot {
  return { ...bot, access_type: 'read_only' };
}
