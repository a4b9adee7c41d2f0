import type { Action, ActionProblem, BotFile, MenuCommand } from '@botter/contracts';
import { lint, type Problem, problemsByAction } from '@botter/linter';
import { useActions, useFiles, useMenuCommands } from '@botter/web-data';
import { useMemo } from 'react';
import { useActionProblems } from '../../shared/api/use-action-problems';
import { type UnsavedAction, withDraft } from '../../shared/with-draft';

/** The menu seldom changes, and every request asks Telegram. */
const menuStaleMs = 5 * 60_000;

export interface BotFindings {
  /** All of them: the bot's own first, then in the order of the actions. */
  readonly problems: readonly Problem[];
  /** By action id; the bot's own under null. */
  readonly byAction: ReadonlyMap<string | null, readonly Problem[]>;
}

/**
 * What is broken in a bot, kept up to date with its actions, files and menu. Given `unsaved` (keep the object while nothing
 * changes in it), the bot is judged as if that draft were saved; a new one has the id `newActionId`.
 */
export function useProblems(botId: string, unsaved?: UnsavedAction): BotFindings {
  const actions = useActions(botId).data?.actions;
  const current = useMemo(
    () => actions && (unsaved ? withDraft(actions, botId, unsaved) : actions),
    [actions, botId, unsaved],
  );
  const hasUploads = current?.some(({ actionData }) => actionData.media?.source === 'upload') ?? false;
  const { files } = useFiles(botId, hasUploads);
  const refusals = useActionProblems(botId);
  const menuCommands = useMenuCommands(botId, menuStaleMs).data?.commands;
  return useMemo(
    () => (current ? findingsOf(current, { files, menuCommands, refusals }) : none),
    [current, files, menuCommands, refusals],
  );
}

/** What else is judged, as it is in the cache: the same objects while nothing changes. */
interface Surroundings {
  readonly files: readonly BotFile[] | undefined;
  readonly menuCommands: readonly MenuCommand[] | undefined;
  readonly refusals: readonly ActionProblem[] | undefined;
}

/** The latest findings of a list of actions: everyone who shows it has them from one look at the bot. */
const latest = new WeakMap<readonly Action[], { around: Surroundings; findings: BotFindings }>();

function findingsOf(actions: readonly Action[], around: Surroundings): BotFindings {
  const { files, menuCommands, refusals } = around;
  const known = latest.get(actions);
  if (
    known &&
    known.around.files === files &&
    known.around.menuCommands === menuCommands &&
    known.around.refusals === refusals
  )
    return known.findings;
  const fileIds = files && new Set(files.map(({ id }) => id));
  const problems = lint({ actions, fileIds, menuCommands, refusals });
  const findings = { problems, byAction: problemsByAction(problems) };
  latest.set(actions, { around, findings });
  return findings;
}

const none: BotFindings = { problems: [], byAction: new Map() };
