import type { Bot } from '@botter/contracts';
import { worstSeverity } from '@botter/linter';
import { canEdit, useActions } from '@botter/web-data';
import { Card, cn } from '@botter/web-ui';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { countInWords, headingOf } from '../problem-words';
import { useProblems } from '../use-problems';
import { ProblemList, severityLooks } from './problem-list';

/** One line that says what is broken in a bot, opening into the list; nothing for a bot without problems. */
export function BotProblems({ bot, className }: { bot: Bot; className?: string }) {
  const { problems } = useProblems(bot.id);
  const { actions } = useActions(bot.id);
  const [open, setOpen] = useState(false);
  const listId = useId();
  const severity = worstSeverity(problems);
  if (!severity) return null;
  const { icon: Icon, ink } = severityLooks[severity];
  return (
    <Card aria-label="Problems" className={cn('overflow-hidden', className)}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          onClick={() => setOpen(!open)}
          className="touch-target flex w-full items-center gap-2.5 px-4 py-3 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2"
        >
          <Icon aria-hidden className={cn('size-4 shrink-0', ink)} />
          <span className="min-w-0 flex-1">
            <span className="font-semibold text-ink">{headingOf(problems)}</span>{' '}
            <span className="text-muted">· {countInWords(problems)}</span>
          </span>
          <ChevronDown
            aria-hidden
            className={cn('size-4 shrink-0 text-faint transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      {open && (
        <div id={listId} className="border-t border-line">
          <ProblemList
            botId={bot.id}
            problems={problems}
            nameOf={(actionId) => actions.find(({ id }) => id === actionId)?.command}
            canOpen={canEdit(bot)}
            className="max-h-96"
          />
        </div>
      )}
    </Card>
  );
}
