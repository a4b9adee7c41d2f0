import type { DraftStore } from '@botter/web-data';
import { type ActionForm, emptyForm } from '../../../shared/action-form';
import { formParts } from '../../../shared/parts';
import { type ButtonForm, emptyButtonForm } from '../steps/buttons/button-form';
import { type StepNumber, wizardSteps } from '../steps/steps';

/** A form that survived a reload. */
export interface UnsavedForm {
  readonly form: ActionForm;
  readonly newButton: ButtonForm;
  readonly step: StepNumber;
  readonly version: number | undefined;
  /** Milliseconds since the epoch. */
  readonly keptAt: number;
}

/** The storage of drafts: `drafts` of this tab, which two tabs don't share. */
type FormStore = Pick<DraftStore, 'load' | 'keep'>;

/** The name of the form of an action, of the new action of a bot, or of a new one for a certain command. */
export function formName(botId: string, actionId: string | undefined, command?: string | null): string {
  return `action.${botId}.${actionId ?? (command ? `new.${command}` : 'new')}`;
}

/** Keeps a form on this device, without its webhook secret: secrets don't belong in a browser's storage. */
export function keepUnsavedForm(drafts: FormStore, name: string, { form, ...rest }: UnsavedForm): void {
  const { webhookSecret: _secret, ...kept } = form;
  drafts.keep(name, JSON.stringify({ ...rest, form: kept }));
}

/**
 * The form kept under this name, with `secret` put back in; undefined if there is none or it can't be read.
 */
export function loadUnsavedForm(drafts: FormStore, name: string, secret = ''): UnsavedForm | undefined {
  try {
    const kept = JSON.parse(drafts.load(name) ?? 'null') as Partial<UnsavedForm> | null;
    if (!kept?.form || typeof kept.form !== 'object') return undefined;
    const step = wizardSteps.find(({ number }) => number === kept.step)?.number ?? 1;
    const form = { ...emptyForm, ...kept.form, webhookSecret: secret };
    if (!formParts.every((part) => part.hasShape(form))) return undefined;
    const newButton = { ...emptyButtonForm, ...kept.newButton } as ButtonForm;
    return { form, newButton, step, version: kept.version, keptAt: kept.keptAt ?? 0 };
  } catch {
    return undefined;
  }
}

/** Forgets the form, after a save or when the person discards it. */
export function dropUnsavedForm(drafts: FormStore, name: string): void {
  drafts.keep(name, '');
}
