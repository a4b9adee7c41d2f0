import type { Action, Bot } from '@botter/contracts';
import { actionsQuery, ApiError, errorText, useActions } from '@botter/web-data';
import { useNotice } from '@botter/web-ui';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useState } from 'react';
import { bodyOf, draftOf } from '../../../shared/action-draft';
import { useSaveAction } from '../api/use-save-action';
import { isBegun } from '../steps/buttons/buttons';
import { changedParts, type SaveConflict, saveConflictOf } from './save-conflict';
import { commandAndMessageRequired, firstIncompleteStep, stepOfDetails } from '../steps/steps';
import type { WizardEvent, WizardState } from '../draft/wizard.reducer';

interface WizardSaveOptions {
  bot: Bot;
  actionId: string | undefined;
  state: WizardState;
  dispatch: Dispatch<WizardEvent>;
  onCreated: () => void;
}

/** Saving with everything that can come of it: what is missing, a refusal, somebody else's change. */
export function useWizardSave({ bot, actionId, state, dispatch, onCreated }: WizardSaveOptions) {
  const cache = useQueryClient();
  const [notice, say] = useNotice();
  const [conflict, setConflict] = useState<SaveConflict>();
  const [theirs, setTheirs] = useState<Action>();
  const [saved, setSaved] = useState(false);
  const mutation = useSaveAction(bot.id, actionId);
  const latest = useActions(bot.id).actions.find(({ id }) => id === actionId);

  const send = async (version: number | undefined) => {
    const sent = state.draft;
    try {
      const action = await mutation.mutateAsync({ body: bodyOf(sent, state.saved.webhookSecret), version });
      // What the server made of it (trimmed, for example) is what is saved, unless something was typed meanwhile.
      dispatch({ type: 'saved', sent, draft: draftOf(action), version: action.version });
      setConflict(undefined);
      setSaved(true);
      say({ tone: 'success', text: `Action ${actionId ? 'updated' : 'created'} successfully!` });
      if (!actionId) onCreated();
    } catch (error) {
      const newer = saveConflictOf(error);
      setConflict(newer);
      if (newer) {
        // What they changed is told as soon as it is known; the choice doesn't wait for it.
        setTheirs(undefined);
        setTheirs(await newest().catch(() => undefined));
        return;
      }
      say({ tone: 'error', text: errorText(error, 'Failed to save action') });
      const step = error instanceof ApiError ? stepOfDetails(error.details) : undefined;
      if (step) dispatch({ type: 'stepChosen', step });
    }
  };

  const newest = async () => {
    const { actions } = await cache.fetchQuery({ ...actionsQuery(bot.id), staleTime: 0 });
    return actions.find(({ id }) => id === actionId);
  };

  return {
    notice,
    say,
    saved,
    conflict,
    changedByThem: theirs ? changedParts(state.saved, draftOf(theirs)) : [],
    busy: mutation.isPending,
    latestVersion: latest?.version ?? state.version,
    dismissConflict: () => setConflict(undefined),
    save: async () => {
      if (mutation.isPending) return;
      say(undefined);
      const gap = firstIncompleteStep(state.draft);
      if (gap) {
        say({ tone: 'error', text: commandAndMessageRequired });
        dispatch({ type: 'stepChosen', step: gap });
        return;
      }
      if (isBegun(state.newButton)) {
        say({ tone: 'error', text: 'One button is not added yet. Add it or clear its fields first.' });
        dispatch({ type: 'stepChosen', step: 4 });
        return;
      }
      await send(state.version);
    },
    overwrite: () => send(undefined),
    keepTheirs: async () => {
      const newer = await newest();
      setConflict(undefined);
      if (newer) dispatch({ type: 'replaced', draft: draftOf(newer), version: newer.version });
      else say({ tone: 'error', text: 'Action not found' });
    },
  };
}
