import type { Bot } from '@botter/contracts';
import { worstSeverity } from '@botter/linter';
import { canEdit, useActions } from '@botter/web-data';
import { Button, cn, Popover } from '@botter/web-ui';
import { countInWords, headingOf, nounOf } from '../problem-words';
import { useProblems } from '../use-problems';
import { ProblemList, severityLooks } from './problem-list';

/**
 * A button that counts a bot's problems and opens their list; nothing for a bot without problems or actions.
 * It comes and goes while people press switches. In a page's header it moves nothing that they press.
 */
export function BotProblems({ bot }: { bot: Bot }) {
  const { problems } = useProblems(bot.id);
  const { actions } = useActions(bot.id);
  const severity = worstSeverity(problems);
  if (!severity || actions.length === 0) return null;
  const { icon: Icon, ink } = severityLooks[severity];
  const heading = headingOf(problems);
  return (
    <Popover
      label={heading}
      align="end"
      className="w-[28rem] max-w-[calc(100vw-1.5rem)] overflow-hidden p-0"
      trigger={
        <Button aria-label={`${heading} · ${countInWords(problems)}`}>
          <Icon aria-hidden className={cn('shrink-0', ink)} />
          <span>
            {problems.length} <span className="max-xl:hidden">{nounOf(problems)}</span>
          </span>
        </Button>
      }
    >
      <ProblemList
        botId={bot.id}
        problems={problems}
        nameOf={(actionId) => actions.find(({ id }) => id === actionId)?.command}
        canOpen={canEdit(bot)}
        className="max-h-96"
      />
    </Popover>
  );
}
