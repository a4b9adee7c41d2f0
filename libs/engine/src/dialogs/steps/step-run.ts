import type { Step, StepType } from '@botter/contracts';
import type { ContactFacts, ContactUpdate } from '../../contacts/contact-facts';
import type { ChatFacts, Effect, SendEffect } from '../../plan-types';
import type { FillTarget } from '../../templates/filler';
import type { TemplateValues } from '../../templates/template-values';
import type { DialogOccasion, SessionState } from '../dialog-types';

/** What a step knows and does while an action runs. */
export interface StepRun {
  readonly occasion: DialogOccasion;
  readonly chat: ChatFacts;
  readonly threadId: number | null;
  readonly actionId: string;
  /** With the changes of this run; undefined if no person writes. */
  readonly contact: ContactFacts | undefined;
  values(): TemplateValues;
  fill(template: string, target?: FillTarget): string;
  send(messages: readonly SendEffect[]): void;
  add(effect: Exclude<Effect, SendEffect>): void;
  /** The step is due after this time, if the session hasn't moved on. */
  schedule(stepId: string, delaySeconds: number): void;
  change(update: ContactUpdate): void;
  /** Nothing more runs for now. */
  wait(state: Pick<SessionState, 'stepId' | 'waitsFor' | 'token' | 'triesLeft'>): void;
}

/** What follows a step: the next one, nothing, or another action. */
export type AfterStep = 'next' | 'end' | { readonly goTo: string };

export type RunStep<Type extends StepType> = (step: Step<Type>, run: StepRun) => AfterStep;
