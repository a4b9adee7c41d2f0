import type { Action } from '@botter/contracts';
import { drafts } from '@botter/web-data';
import { draftOf, emptyDraft } from '../../../shared/action-draft';
import { emptyButtonDraft } from '../steps/buttons/button-draft';
import { canOpenStep, wizardSteps } from '../steps/steps';
import { loadDraft } from './draft-storage';
import type { WizardState } from './wizard.reducer';

/**
 * Where the wizard begins: with what was typed and not saved last time, else with the action as it is. The address may
 * name the step (where it can be opened) and the command of a new action; the first action of a bot is /start.
 */
export function openWizard(
  name: string,
  action: Action | undefined,
  address: URLSearchParams,
  isFirst = false,
): { initial: WizardState; keptAt: number | undefined } {
  const command = address.get('command') ?? (isFirst ? '/start' : '');
  const saved = action ? draftOf(action) : { ...emptyDraft, command };
  const kept = loadDraft(drafts, name, saved.webhookSecret);
  const draft = kept?.draft ?? saved;
  const named = wizardSteps.find(({ number }) => String(number) === address.get('step'))?.number;
  const step = named && canOpenStep(named, draft) ? named : (kept?.step ?? 1);
  const newButton = kept?.newButton ?? emptyButtonDraft;
  const version = action && (kept?.version ?? action.version);
  return { initial: { step, draft, saved, newButton, version }, keptAt: kept?.keptAt };
}
