import type { Action } from '@botter/contracts';
import { drafts } from '@botter/web-data';
import { emptyForm, formOf } from '../../../shared/action-form';
import { emptyButtonForm } from '../steps/buttons/button-form';
import { canOpenStep, wizardSteps } from '../steps/steps';
import { loadUnsavedForm } from './unsaved-form-storage';
import type { WizardState } from './wizard.reducer';

/**
 * The wizard's first state: the unsaved form of last time, otherwise the action as it is. The address may
 * name the step (if it can be opened) and the command of a new action; the first action of a bot is /start.
 */
export function openWizard(
  name: string,
  action: Action | undefined,
  address: URLSearchParams,
  isFirst = false,
): { initial: WizardState; keptAt: number | undefined } {
  const command = address.get('command') ?? (isFirst ? '/start' : '');
  const saved = action ? formOf(action) : { ...emptyForm, command };
  const kept = loadUnsavedForm(drafts, name, saved.webhookSecret);
  const form = kept?.form ?? saved;
  const named = wizardSteps.find(({ number }) => String(number) === address.get('step'))?.number;
  const step = named && canOpenStep(named, form) ? named : (kept?.step ?? 1);
  const newButton = kept?.newButton ?? emptyButtonForm;
  const version = action && (kept?.version ?? action.version);
  return { initial: { step, form, saved, newButton, version }, keptAt: kept?.keptAt };
}
