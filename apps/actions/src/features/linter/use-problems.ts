import {
  type Action,
  type ActionProblem,
  type BotFile,
  type ContactField,
  fileIdsOf,
  type MenuCommand,
} from '@botter/contracts';
import { lint, type Problem, problemsByAction } from '@botter/linter';
import { useKnownContactFields } from '@botter/web-contacts';
import { useActions, useFiles, useMenuCommands } from '@botter/web-data';
import { useMemo } from 'react';
import { useActionProblems } from '../../shared/api/use-action-problems';
import { usesContacts } from '../../shared/uses-contacts';
import { type UnsavedAction, withForm } from '../../shared/with-form';

/** The menu seldom changes, and every request asks Telegram. */
const menuStaleMs = 5 * 60_000;

export interface BotFindings {
  /** All of them: the bot's own first, then in the order of the actions. */
  readonly problems: readonly Problem[];
  /** By action id; the bot's own under null. */
  readonly byAction: ReadonlyMap<string | null, readonly Problem[]>;
}

/**
 * The problems of a bot, kept up to date with its actions, files and menu. With `unsaved` (keep the object
 * while nothing changes in it), the bot is checked as if that form were saved; a new one has the id
 * `newActionId`.
 */
export function useProblems(botId: string, unsaved?: UnsavedAction): BotFindings {
  const actions = useActions(botId).data?.actions;
  const current = useMemo(
    () => actions && (unsaved ? withForm(actions, botId, unsaved) : actions),
    [actions, botId, unsaved],
  );
  const hasUploads = current?.some(({ actionData }) => fileIdsOf(actionData).length > 0) ?? false;
  const { files } = useFiles(botId, hasUploads);
  const contactFields = useKnownContactFields(botId, usesContacts(current ?? []));
  const refusals = useActionProblems(botId);
  const menuCommands = useMenuCommands(botId, menuStaleMs).data?.commands;
  return useMemo(
    () => (current ? findingsOf(current, { files, contactFields, menuCommands, refusals }) : none),
    [current, files, contactFields, menuCommands, refusals],
  );
}

/** The other inputs of the linter, from the cache: the same objects while nothing changes. */
interface Surroundings {
  readonly files: readonly BotFile[] | undefined;
  readonly contactFields: readonly ContactField[] | undefined;
  readonly menuCommands: readonly MenuCommand[] | undefined;
  readonly refusals: readonly ActionProblem[] | undefined;
}

/** The latest findings for a list of actions: all views share one run of the linter. */
const latest = new WeakMap<readonly Action[], { around: Surroundings; findings: BotFindings }>();

function findingsOf(actions: readonly Action[], around: Surroundings): BotFindings {
  const { files, contactFields, menuCommands, refusals } = around;
  const known = latest.get(actions);
  if (
    known &&
    known.around.files === files &&
    known.around.contactFields === contactFields &&
    known.around.menuCommands === menuCommands &&
    known.around.refusals === refusals
  )
    return known.findings;
  const fileIds = files && new Set(files.map(({ id }) => id));
  const problems = lint({ actions, fileIds, contactFields, menuCommands, refusals });
  const findings = { problems, byAction: problemsByAction(problems) };
  latest.set(actions, { around, findings });
  return findings;
}

const none: BotFindings = { problems: [], byAction: new Map() };
