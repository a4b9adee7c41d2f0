import type { Bot, Draft } from '@botter/contracts';
import { canEdit, errorText } from '@botter/web-data';
import { Link } from '@botter/web-router';
import {
  Alert,
  Button,
  Card,
  CardHeader,
  counted,
  EmptyState,
  RelativeTime,
  SkeletonRows,
} from '@botter/web-ui';
import { CircleCheck, FlaskConical, PencilLine, Workflow } from 'lucide-react';
import { BotPageHeader } from '../bot-screen/bot-page-header';
import { BotScreen } from '../bot-screen/bot-screen';
import { DifferenceList } from '../history/components/difference-list';
import { DraftTests } from '../replay/draft-tests';
import { useDraft } from './api/use-draft';
import { DiscardDraft } from './components/discard-draft';
import { DraftProblems } from './components/draft-problems';
import { PublishForm } from './components/publish-form';

/** The unpublished changes of a bot's actions, and publishing them. */
export function DraftPage() {
  return (
    <BotScreen title="Draft" loading={<SkeletonRows label="Loading the draft…" />}>
      {(bot) => <LoadedBot key={bot.id} bot={bot} />}
    </BotScreen>
  );
}

function LoadedBot({ bot }: { bot: Bot }) {
  const { data: draft, error, isFetching, refetch } = useDraft(bot.id);
  const changes = draft?.changes ?? 0;
  return (
    <>
      <BotPageHeader
        bot={bot}
        title="Draft"
        description={draft?.published ? <Published bot={bot} published={draft.published} /> : bot.name}
        actions={
          draft?.published &&
          changes > 0 && (
            <>
              <Button asChild>
                <Link
                  to={`/actions/${bot.id}/graph?version=${draft.version}&compare=${draft.published.version}`}
                >
                  <Workflow aria-hidden />
                  View Flow Graph
                </Link>
              </Button>
              <Button asChild>
                <Link to={`/bots/${bot.id}/replay`}>
                  <FlaskConical aria-hidden />
                  Replay
                </Link>
              </Button>
              {canEdit(bot) && <DiscardDraft bot={bot} draft={draft} />}
            </>
          )
        }
      />
      {error && (
        <Alert tone="error" className="mb-4" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to load the draft')}
        </Alert>
      )}
      {!draft && !error && <SkeletonRows label="Loading the draft…" />}
      {draft && !error && <Content bot={bot} draft={draft} />}
    </>
  );
}

function Content({ bot, draft }: { bot: Bot; draft: Draft }) {
  const { differences, omitted, changes } = draft;
  if (!draft.enabled) {
    return (
      <Card>
        <EmptyState
          icon={<PencilLine aria-hidden />}
          title="Drafts are off"
          action={
            canEdit(bot) && (
              <Button asChild>
                <Link to={`/bots/${bot.id}/manage`}>Manage bot</Link>
              </Button>
            )
          }
        >
          Every change of an action is live at once. Turn drafts on to prepare changes and publish them
          together.
        </EmptyState>
      </Card>
    );
  }
  if (changes === 0) {
    return (
      <Card>
        <EmptyState
          icon={<CircleCheck aria-hidden />}
          title="Everything is published"
          action={
            <Button asChild>
              <Link to={`/actions?bot=${bot.id}`}>Actions</Link>
            </Button>
          }
        >
          Changes of actions wait here until you publish them.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card className="order-2 lg:order-none">
        <CardHeader title={`${counted(changes, 'change')} not published`} />
        <div className="px-5 pb-5">
          <DifferenceList differences={differences} omitted={omitted} />
        </div>
      </Card>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-[calc(var(--app-header)+1rem)]">
        {canEdit(bot) && <PublishForm bot={bot} draft={draft} />}
        <DraftTests bot={bot} version={draft.version} />
        <DraftProblems bot={bot} />
      </div>
    </div>
  );
}

function Published({ bot, published }: { bot: Bot; published: NonNullable<Draft['published']> }) {
  const { name, at, person } = published;
  return (
    <>
      {bot.name} · {name === null ? 'drafts turned on' : `“${name}” published`} <RelativeTime at={at} />
      {person && ` by ${person.name}`}
    </>
  );
}
