import { useEffect } from 'react';
import { dropDraft, keepDraft } from './draft-storage';
import { hasUnsavedChanges, type WizardState } from './wizard.reducer';

/** Keeps what is typed on this device while it is unsaved, so that a reload or a closed tab loses nothing. */
export function useKeptDraft(key: string, state: WizardState): void {
  useEffect(() => {
    if (!hasUnsavedChanges(state)) {
      dropDraft(localStorage, key);
      return;
    }
    const { draft, newButton, step, version } = state;
    keepDraft(localStorage, key, { draft, newButton, step, version, keptAt: Date.now() });
  }, [key, state]);
}
