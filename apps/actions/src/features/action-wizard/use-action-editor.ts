import type { Action, Bot } from '@botter/contracts';
import { uploadFailedText } from '@botter/web-data';
import { mediaOfFile, useMediaUpload } from '@botter/web-messages';
import { useReducer, useState } from 'react';
import { openWizard } from './form/open-wizard';
import { formName } from './form/unsaved-form-storage';
import { useUnsavedForm } from './form/use-unsaved-form';
import { hasUnsavedChanges, wizardReducer } from './form/wizard.reducer';
import { useWizardSave } from './save/use-wizard-save';
import { twinOf } from './steps/basic-info/twin';

/** How long the banner shows why an upload failed. Milliseconds. */
const uploadFailureMs = 5000;

interface ActionEditorOptions {
  readonly bot: Bot;
  readonly actions: readonly Action[];
  /** The action being edited as it was when the editor opened; undefined for a new one. */
  readonly action: Action | undefined;
  /** May name the step and the command of a new action. */
  readonly address: URLSearchParams;
  readonly onCreated: (action: Action) => void;
}

/** An action while it is edited: its form, kept on this device, its upload and its saving. */
export function useActionEditor({ bot, actions, action, address, onCreated }: ActionEditorOptions) {
  const name = formName(bot.id, action?.id, address.get('command'));
  const [{ initial, keptAt }] = useState(() => openWizard(name, action, address, actions.length === 0));
  const [restoredAt, setRestoredAt] = useState(keptAt);
  const [state, dispatch] = useReducer(wizardReducer, initial);
  const upload = useMediaUpload({
    botId: bot.id,
    onUploaded: (file, stepId) => {
      dispatch({ type: 'uploaded', media: mediaOfFile(file), stepId });
      saving.say({ tone: 'success', text: 'File uploaded and selected successfully!' });
    },
    onFailed: (reason) =>
      saving.say({
        tone: 'error',
        text: reason === uploadFailedText ? reason : `${uploadFailedText}: ${reason}`,
        durationMs: uploadFailureMs,
      }),
  });
  const saving = useWizardSave({ bot, actionId: action?.id, state, dispatch, upload, onCreated });
  useUnsavedForm(name, state);
  const dirty = hasUnsavedChanges(state);
  return {
    state,
    form: state.form,
    dispatch,
    saving,
    upload,
    dirty,
    twin: twinOf(state.form, actions, action?.id),
    /** Whether the stored action is disabled, which saving ends. */
    enables: action
      ? !(actions.find(({ id }) => id === action.id) ?? action).enabled && !saving.saved
      : false,
    /** When the restored form was stored, as long as it is unchanged; milliseconds. */
    restoredAt: dirty ? restoredAt : undefined,
    dismissRestored: () => setRestoredAt(undefined),
    discard: () => {
      dispatch({ type: 'replaced', form: state.saved, version: action && saving.latestVersion });
      setRestoredAt(undefined);
    },
  };
}
export type ActionEditor = ReturnType<typeof useActionEditor>;
