import type { DialogAnalytics } from '@botter/contracts';
import { Link } from '@botter/web-router';
import { ListCard } from './list-card';

type Dialog = DialogAnalytics['dialogs'][number];

interface DialogsCardProps {
  botId: string;
  dialogs: readonly Dialog[];
}

/** How people get through the dialogs of a bot, and at which question they leave. */
export function DialogsCard({ botId, dialogs }: DialogsCardProps) {
  return (
    <ListCard title="Dialogs" description="Where people answer, and where they leave" empty="">
      {dialogs.map((dialog) => (
        <li key={dialog.action_id} className="px-5 py-3 text-sm">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 truncate">
              {dialog.command === null ? (
                <span className="text-muted italic">Deleted action</span>
              ) : (
                <Link to={`/actions/${botId}/edit/${dialog.action_id}`} className="font-mono hover:underline">
                  {dialog.command}
                </Link>
              )}
            </span>
            <span className="text-xs text-muted tabular-nums">
              {dialog.started.toLocaleString()} started · {dialog.answered.toLocaleString()} answered ·{' '}
              {dialog.given_up.toLocaleString()} given up
            </span>
          </p>
          <ol className="mt-1.5 space-y-1">
            {dialog.steps.map((step) => (
              <Question key={step.step_id} {...step} />
            ))}
          </ol>
        </li>
      ))}
    </ListCard>
  );
}

function Question({ step_id, text, asked, answered, given_up }: Dialog['steps'][number]) {
  const share = asked > 0 ? Math.min(1, answered / asked) : 0;
  return (
    <li className="relative py-1 ps-2">
      <span
        aria-hidden
        className="absolute inset-y-0 left-0 rounded-r-md bg-callback-soft"
        style={{ width: `${share * 100}%` }}
      />
      <span className="relative flex items-baseline gap-3">
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {text ?? <span className="text-muted italic">Deleted question {step_id}</span>}
        </span>
        {given_up > 0 && (
          <span className="shrink-0 text-xs text-muted tabular-nums">{given_up.toLocaleString()} left</span>
        )}
        <span className="shrink-0 font-medium tabular-nums">
          {answered.toLocaleString()} of {asked.toLocaleString()}
        </span>
      </span>
    </li>
  );
}
