import type { Bot } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, SkeletonPanels } from '@botter/web-ui';
import { useReplay } from '../api/use-replay';
import { useVersions } from '../api/use-versions';
import { useReplayChoice } from '../use-replay-choice';
import { ReplayChoiceCard } from './replay-choice-card';
import { ReplayLoading } from './replay-loading';
import { ReplayResults } from './replay-results';

interface ReplayTabProps {
  bot: Bot;
  /** A test was saved. */
  onSaved: () => void;
}

/** Chooses messages and versions, and shows the replies. */
export function ReplayTab({ bot, onSaved }: ReplayTabProps) {
  const { data: versions, error, isFetching, refetch } = useVersions(bot.id);
  if (versions) return <Chosen bot={bot} versions={versions} onSaved={onSaved} />;
  if (!error) return <ReplayLoading label="Loading the versions…" />;
  return (
    <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching}>
      {errorText(error, 'Failed to load the versions')}
    </Alert>
  );
}

interface ChosenProps extends ReplayTabProps {
  versions: { readonly latest: number; readonly published?: number };
}

function Chosen({ bot, versions, onSaved }: ChosenProps) {
  const [choice, change] = useReplayChoice();
  const after = Math.min(choice.after ?? versions.latest, versions.latest);
  const live = versions.published ?? Math.max(1, versions.latest - 1);
  const before = Math.min(choice.before ?? live, versions.latest);
  const { chat: chatId, messages } = choice;
  const replay = useReplay(bot.id, { chatId, messages, before, after });
  const { data, error, isFetching, refetch } = replay;
  return (
    <>
      <ReplayChoiceCard
        botId={bot.id}
        choice={choice}
        versions={versions}
        before={before}
        after={after}
        onChange={change}
      />
      {error && (
        <Alert tone="error" className="mb-4" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to replay the messages')}
        </Alert>
      )}
      {!data && !error && <SkeletonPanels label="Replaying the messages…" heights={['h-72']} />}
      {data && !error && (
        <ReplayResults
          key={`${chatId} ${messages} ${data.before} ${data.after}`}
          bot={bot}
          replay={data}
          onSaved={onSaved}
        />
      )}
    </>
  );
}
