import type { Action, Bot } from '@botter/contracts';
import { canEdit, errorText, useActions, useBot } from '@botter/web-data';
import { Link, useParams, useSearchParams } from '@botter/web-router';
import { Alert, Button, Page, Skeleton } from '@botter/web-ui';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useNavigateAfter } from '../../../shared/use-navigate-after';
import { ActionView } from './action-view';
import { Wizard } from './wizard';

/** How long a "not found" is shown before the redirect. Milliseconds. */
const redirectMs = 2000;

/** `/actions/:botId/create` and `/actions/:botId/edit/:actionId`. */
export function WizardPage() {
  return (
    <Page>
      <WizardOfAddress />
    </Page>
  );
}

function WizardOfAddress() {
  const { botId = '', actionId } = useParams();
  const [address] = useSearchParams();
  const { bot, notFound, error, refetch } = useBot(botId);
  if (notFound) return <GoBack text="Bot not found" to="/actions" />;
  if (!bot) {
    return error ? (
      <Alert onRetry={() => void refetch()}>{errorText(error, 'Failed to load bot information')}</Alert>
    ) : (
      <WizardSkeleton />
    );
  }
  if (!canEdit(bot)) return <ReadOnly bot={bot} actionId={actionId} />;
  const one = actionId ?? `new ${address.get('command') ?? ''}`;
  return <WizardOfBot key={`${botId}/${one}`} bot={bot} actionId={actionId} />;
}

function WizardOfBot({ bot, actionId }: { bot: Bot; actionId: string | undefined }) {
  const { actions, data, error, refetch } = useActions(bot.id);
  const known = actions.find(({ id }) => id === actionId);
  // Once open, the form stays even if someone else deletes the action: typed text must not vanish.
  const [opened, setOpened] = useState<Action>();
  if (known && !opened) setOpened(known);

  if (actionId && !opened) {
    if (error)
      return <Alert onRetry={() => void refetch()}>{errorText(error, 'Failed to load action')}</Alert>;
    if (data) return <GoBack text="Action not found" to={`/actions?bot=${bot.id}`} />;
    return <WizardSkeleton />;
  }
  // The first state of a new action depends on the others.
  if (!data && !error) return <WizardSkeleton />;
  return <Wizard bot={bot} actions={actions} action={opened} />;
}

function GoBack({ text, to }: { text: string; to: string }) {
  useNavigateAfter(to, redirectMs, true);
  return (
    <Alert
      actions={
        <Button asChild size="sm">
          <Link to={to}>Back to actions</Link>
        </Button>
      }
    >
      {text}
    </Alert>
  );
}

function ReadOnly({ bot, actionId }: { bot: Bot; actionId: string | undefined }) {
  const { actions, data, error, refetch } = useActions(bot.id);
  const action = actions.find(({ id }) => id === actionId);
  if (actionId && data && !action) return <GoBack text="Action not found" to={`/actions?bot=${bot.id}`} />;
  return (
    <div className="grid gap-5">
      <ReadOnlyAlert bot={bot} />
      {actionId && error && (
        <Alert onRetry={() => void refetch()}>{errorText(error, 'Failed to load action')}</Alert>
      )}
      {action ? (
        <ActionView bot={bot} action={action} actions={actions} />
      ) : (
        actionId && !error && <WizardSkeleton />
      )}
    </div>
  );
}

function ReadOnlyAlert({ bot }: { bot: Bot }) {
  return (
    <Alert
      tone="info"
      actions={
        <Button asChild size="sm">
          <Link to={`/actions?bot=${bot.id}`}>
            <ArrowLeft aria-hidden />
            Back
          </Link>
        </Button>
      }
    >
      <strong className="font-semibold">Read-only access</strong>
      <span className="block">You can look at the actions of {bot.name}, but not change them.</span>
    </Alert>
  );
}

function WizardSkeleton() {
  return (
    <output aria-label="Loading action…" className="block space-y-5">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-9 w-full max-w-2xl" />
      <Skeleton className="h-80 w-full rounded-xl" />
    </output>
  );
}
