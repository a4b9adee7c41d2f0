import { drafts } from '@botter/web-data';
import { useEffect } from 'react';
import { dropUnsavedForm, keepUnsavedForm } from './unsaved-form-storage';
import { hasUnsavedChanges, type WizardState } from './wizard.reducer';

/** Keeps what is typed on this device while it is unsaved, so that a reload or a closed tab loses nothing. */
export function useUnsavedForm(name: string, state: WizardState): void {
  useEffect(() => {
    if (!hasUnsavedChanges(state)) {
      dropUnsavedForm(drafts, name);
      return;
    }
    const { form, newButton, step, version } = state;
    keepUnsavedForm(drafts, name, { form, newButton, step, version, keptAt: Date.now() });
  }, [name, state]);
}
