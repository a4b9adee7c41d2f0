import type { Action, Bot, ContactField, Step, StepType } from '@botter/contracts';
import type { ValueChoice } from '@botter/web-messages';
import { type MediaUpload } from '@botter/web-messages';
import type { ComponentType } from 'react';

/** What the fields of steps choose from. */
export interface StepSurroundings {
  readonly bot: Bot;
  readonly upload: MediaUpload;
  /** While the action is being saved nothing is uploaded. */
  readonly busy: boolean;
  readonly actions: readonly Action[];
  readonly contactFields: readonly ContactField[];
  /** What texts of the step can contain. */
  readonly values: readonly ValueChoice[];
}

export interface StepFieldsProps<Type extends StepType> {
  step: Step<Type>;
  onChange: (patch: Partial<Step<Type>>) => void;
  around: StepSurroundings;
}

/** How a type of step is made and edited. */
export interface StepForm<Type extends StepType> {
  /** What is added. */
  made(): Omit<Step<Type>, 'id'>;
  readonly Fields: ComponentType<StepFieldsProps<Type>>;
}
