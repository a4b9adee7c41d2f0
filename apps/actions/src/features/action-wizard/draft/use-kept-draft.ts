import { drafts } from '@botter/web-data';
import { useEffect } from 'react';
import { dropDraft, keepDraft } from './draft-storage';
import { hasUnsavedChanges, type WizardState } from './wizard.reducer';

/** Keeps what is typed on this device while it is unsaved, so that a reload or a closed tab loses nothing. */
export function useKeptDraft(name: string, state: WizardState): void {
  useEffect(() => {
    if (!hasUnsavedChanges(state)) {
      dropDraft(drafts, name);
      return;
    }
    const { draft, newButton, step, version } = state;
    keepDraft(drafts, name, { draft, newButton, step, version, keptAt: Date.now() });
  }, [name, state]);
}
