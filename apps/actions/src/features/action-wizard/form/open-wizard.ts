import { type Action, foldedText, type Trigger, triggerLimits } from '@botter/contracts';
import { drafts } from '@botter/web-data';
import { emptyForm, formOf } from '../../../shared/action-form';
import { emptyButtonForm } from '../steps/buttons/button-form';
import { canOpenStep, wizardSteps } from '../steps/steps';
import { loadUnsavedForm } from './unsaved-form-storage';
import type { WizardState } from './wizard.reducer';

/**
 * The wizard's first state: the unsaved form of last time, otherwise the action as it is. The address may
 * name the step (if it can be opened), the command of a new action, and words that the action should respond
 * to; the first action of a bot is /start.
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
  const written = kept?.form ?? saved;
  const words = address.get('words');
  const form = words ? { ...written, triggers: withWords(written.triggers, words) } : written;
  const named = wizardSteps.find(({ number }) => String(number) === address.get('step'))?.number;
  const step = named && canOpenStep(named, form) ? named : (kept?.step ?? 1);
  const newButton = kept?.newButton ?? emptyButtonForm;
  const version = action && (kept?.version ?? action.version);
  return { initial: { step, form, saved, newButton, version }, keptAt: kept?.keptAt };
}

/** Triggers that respond to these words too: in a list of words that there is already, or in a new one. */
function withWords(triggers: readonly Trigger[], words: string): readonly Trigger[] {
  const isRoomy = (trigger: Trigger): trigger is Extract<Trigger, { type: 'text' }> =>
    trigger.type === 'text' && trigger.match === 'contains' && trigger.words.length < triggerLimits.words;
  const known = triggers.some(
    (trigger) =>
      trigger.type === 'text' &&
      trigger.match === 'contains' &&
      trigger.words.some((word) => foldedText(word) === foldedText(words)),
  );
  if (known) return triggers;
  const at = triggers.findIndex(isRoomy);
  const list = triggers[at];
  if (list && isRoomy(list)) return triggers.with(at, { ...list, words: [...list.words, words] });
  if (triggers.length >= triggerLimits.triggers) return triggers;
  return [...triggers, { type: 'text', match: 'contains', words: [words] }];
}
