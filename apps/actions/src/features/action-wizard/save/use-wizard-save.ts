import type { Action, Bot } from '@botter/contracts';
import { ApiError, actionsQuery, errorText, readAgain, useActions, useMe } from '@botter/web-data';
import { type MediaUpload, mediaOfFile } from '@botter/web-messages';
import { useNotice } from '@botter/web-ui';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import { type ActionForm, bodyOf, formOf } from '../../../shared/action-form';
import { copyChange } from '../../../shared/callback-copy';
import type { Reference } from '../../../shared/references';
import {
  changedParts,
  type SaveConflict,
  saveConflictOf,
  useSaveErrorText,
} from '../../../shared/save-conflict';
import { refusedSteps } from '../../../shared/step-problems';
import { useSaveAction } from '../api/use-save-action';
import type { WizardEvent, WizardState } from '../form/wizard.reducer';
import { isBegun } from '../steps/buttons/button-form';
import { firstInvalidButton } from '../steps/buttons/buttons';
import { changeOfMedia } from '../steps/media/media';
import type { StepRefusals } from '../steps/step-props';
import {
  commandAndMessageRequired,
  firstIncompleteStep,
  lastStep,
  missingInStep,
  stepOfDetails,
} from '../steps/steps';
import { brokenByRename } from './rename';

interface WizardSaveOptions {
  bot: Bot;
  actionId: string | undefined;
  state: WizardState;
  dispatch: Dispatch<WizardEvent>;
  upload: Pick<MediaUpload, 'current' | 'stepId' | 'settled'>;
  onCreated: (action: Action) => void;
}

/** A question to answer before a save. */
export type SaveQuestion =
  /** A newer version was saved meanwhile; `changed` is empty while it is not known what differs. */
  | { readonly kind: 'conflict'; readonly conflict: SaveConflict; readonly changed: readonly string[] }
  /** The action was deleted meanwhile. */
  | { readonly kind: 'deleted' }
  /** With its new command the action would lose these buttons and delayed callbacks. */
  | { readonly kind: 'references'; readonly references: readonly Reference[]; readonly form: ActionForm };

/** How a form is saved. */
interface Saving {
  readonly form: ActionForm;
  readonly version: number | undefined;
  /** Saves it as a new action. */
  readonly asNew?: boolean;
  /** The references that get the new command in the same change. */
  readonly update?: readonly Reference[];
}

/**
 * Saving with everything that can happen: uploads to wait for, missing fields, a refusal, a newer version.
 */
export function useWizardSave({ bot, actionId, state, dispatch, upload, onCreated }: WizardSaveOptions) {
  const cache = useQueryClient();
  const { me } = useMe();
  const [notice, say] = useNotice();
  const [question, ask] = useState<SaveQuestion>();
  const [saved, setSaved] = useState(false);
  /** The file that a save waits for. */
  const [waitingFor, setWaitingFor] = useState<string>();
  const [refusals, setRefusals] = useState<StepRefusals>();
  const mutation = useSaveAction(bot.id);
  const saveErrorText = useSaveErrorText();
  const { actions } = useActions(bot.id);
  const latest = actions.find(({ id }) => id === actionId);
  // After a wait the state is another one than when the save began.
  const now = useRef({ state, actions });
  useEffect(() => {
    now.current = { state, actions };
  });

  const newest = async () => {
    const list = await readAgain(cache, actionsQuery(bot.id));
    return list.actions.find(({ id }) => id === actionId);
  };

  const send = async ({ form, version, asNew = false, update }: Saving): Promise<void> => {
    const target = asNew ? undefined : actionId;
    // The action's own buttons change with it, those of the others follow.
    const references = update && othersOf(update, actionId);
    try {
      const body = bodyOf(form, asNew ? '' : state.saved.webhookSecret);
      const action = await mutation.mutateAsync({ body, actionId: target, version, references });
      // The server's result (trimmed, for example) is the saved state, unless something was typed meanwhile.
      dispatch({ type: 'saved', sent: form, form: formOf(action), version: action.version });
      ask(undefined);
      setSaved(true);
      await followCopy(action);
      say({ tone: 'success', text: `Action ${target ? 'updated' : 'created'} successfully!` });
      if (!target) onCreated(action);
    } catch (error) {
      await refused(error, { form, version, update });
    }
  };

  /** The copy of a command that buttons open follows it. A copy that someone just changed stays as it is. */
  const followCopy = async (after: Action) => {
    const before = now.current.actions.find(({ id }) => id === after.id);
    const change = before && copyChange(now.current.actions, before, after);
    if (!change) return;
    const { copy, body } = change;
    await mutation.mutateAsync({ body, actionId: copy.id, version: copy.version }).catch(() => undefined);
  };

  const refused = async (problem: unknown, saving: Saving) => {
    const conflict = saveConflictOf(problem, me);
    if (conflict?.other) {
      // Nothing was saved. The next try asks about the current references.
      ask(undefined);
      await newest().catch(() => undefined);
      say({ tone: 'error', text: saveErrorText(problem) });
      return;
    }
    if (conflict) {
      // Shows the differences of a newer version as soon as they are known; the choice doesn't wait for them.
      const atOnce = { kind: 'conflict', conflict, changed: [] } as const;
      if (!conflict.own) ask(atOnce);
      const theirs = await newest().catch(() => undefined);
      const changed = theirs ? changedParts(state.saved, formOf(theirs)) : [];
      // A switch that was flipped just before: saving enables anyway, nothing is overwritten.
      if (conflict.own && theirs && changed.length === 0) return send({ ...saving, version: theirs.version });
      // A question that was answered or closed meanwhile is not asked again.
      ask((asked) => (conflict.own || asked === atOnce ? { ...atOnce, changed } : asked));
      return;
    }
    const missing = problem instanceof ApiError && problem.code === 'not_found' && actionId !== undefined;
    // The bot may be missing as well: only a list without the action proves that it was deleted.
    if (missing && (await newest().catch(() => null)) === undefined) {
      ask({ kind: 'deleted' });
      return;
    }
    ask(undefined);
    say({ tone: 'error', text: errorText(problem, 'Failed to save action') });
    const step = problem instanceof ApiError ? stepOfDetails(problem.details) : undefined;
    if (step) dispatch({ type: 'stepChosen', step });
    const problems = refusedSteps(problem instanceof ApiError ? problem.details : []);
    setRefusals(problems.size > 0 ? { steps: saving.form.steps, problems } : undefined);
  };

  /** False if something is missing; then it shows an error and opens the step. */
  const isReady = ({ form, newButton }: Pick<WizardState, 'form' | 'newButton'>): boolean => {
    const gap = firstIncompleteStep(form);
    if (gap) {
      const missing = gap === lastStep ? missingInStep(gap, form) : undefined;
      say({ tone: 'error', text: missing ?? commandAndMessageRequired });
      dispatch({ type: 'stepChosen', step: gap });
      return false;
    }
    if (isBegun(newButton)) {
      say({ tone: 'error', text: 'One button is not added yet. Add it or clear its fields first.' });
      dispatch({ type: 'stepChosen', step: 4 });
      return false;
    }
    const invalid = firstInvalidButton(form.buttons);
    if (invalid) {
      say({ tone: 'error', text: `Button “${form.buttons[invalid.index]?.label}”: ${invalid.problem}` });
      dispatch({ type: 'stepChosen', step: 4 });
      return false;
    }
    return true;
  };

  /** The form with the file that is still uploading; undefined if the upload failed or was cancelled. */
  const withUpload = async (): Promise<ActionForm | undefined> => {
    if (!upload.current) return state.form;
    setWaitingFor(upload.current.name);
    const result = await upload.settled();
    setWaitingFor(undefined);
    if (!result?.uploaded) return undefined;
    const { form } = now.current.state;
    return { ...form, ...changeOfMedia(form, mediaOfFile(result.uploaded), upload.stepId) };
  };

  const save = async () => {
    say(undefined);
    if (!isReady(state)) return;
    const form = await withUpload();
    if (!form || !isReady({ form, newButton: now.current.state.newButton })) return;
    const references = latest ? brokenByRename(now.current.actions, latest, form) : [];
    if (references.length > 0) ask({ kind: 'references', references, form });
    else await send({ form, version: now.current.state.version });
  };
  // Two presses may come before the first is drawn.
  const saving = useRef(false);

  const busy = mutation.isPending || waitingFor !== undefined;
  return {
    notice,
    say,
    saved,
    question,
    waitingFor,
    refusals,
    busy,
    latestVersion: latest?.version ?? state.version,
    dismiss: () => ask(undefined),
    save: async () => {
      if (busy || saving.current) return;
      saving.current = true;
      try {
        await save();
      } finally {
        saving.current = false;
      }
    },
    /** Saves the new command, also in the references if `update` is true. */
    rename: (references: readonly Reference[], form: ActionForm, update: boolean) =>
      send({ form, version: state.version, ...(update && { update: references }) }),
    overwrite: () => send({ form: state.form, version: undefined }),
    saveAsNew: () => send({ form: state.form, version: undefined, asNew: true }),
    keepTheirs: async () => {
      const newer = await newest();
      ask(undefined);
      if (newer) dispatch({ type: 'replaced', form: formOf(newer), version: newer.version });
      else say({ tone: 'error', text: 'Action not found' });
    },
  };
}
export type WizardSave = ReturnType<typeof useWizardSave>;

/** The actions with the references, each once, without the one that is renamed. */
function othersOf(references: readonly Reference[], renamedId: string | undefined): Action[] {
  const byId = new Map(references.map(({ action }) => [action.id, action]));
  return [...byId.values()].filter(({ id }) => id !== renamedId);
}
