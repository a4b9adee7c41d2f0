import type { Action, Button } from '@botter/contracts';
import type { ReactNode } from 'react';
import type { ActionDraft } from '../../../shared/action-draft';
import { type StepNumber, wizardSteps } from '../steps';
import { StepAdvanced } from './step-advanced';
import { StepBasicInfo } from './step-basic-info';
import { StepButtons } from './step-buttons';
import { StepMedia } from './step-media';
import { StepMessage } from './step-message';

/** What every step works on. */
export interface StepProps {
  draft: ActionDraft;
  change: (patch: Partial<ActionDraft>) => void;
  /** The button being written, kept while other steps are open. */
  newButton: Button;
  changeNewButton: (button: Button) => void;
  /** All actions of the bot as the server has them. */
  actions: readonly Action[];
  /** Which of them is being edited. */
  actionId: string | undefined;
}

const intros: Record<StepNumber, ReactNode> = {
  1: 'What sets this action off?',
  2: 'What does your bot answer?',
  3: 'A picture or a file beside the text.',
  4: 'Inline buttons stand under the message. Pressing one triggers a callback action or opens a page.',
  5: 'What happens beside and after the answer.',
};

/** The open step under its heading. The others are unmounted; everything typed lives in the draft. */
export function WizardStep({ step, ...props }: StepProps & { step: StepNumber }) {
  return (
    <section aria-labelledby="step-title">
      <h2 id="step-title" className="text-base font-semibold tracking-tight">
        {wizardSteps[step - 1]?.title}
      </h2>
      <p className="mt-0.5 mb-5 text-sm text-muted">{intros[step]}</p>
      {step === 1 && <StepBasicInfo {...props} />}
      {step === 2 && <StepMessage {...props} />}
      {step === 3 && <StepMedia {...props} />}
      {step === 4 && <StepButtons {...props} />}
      {step === 5 && <StepAdvanced {...props} />}
    </section>
  );
}
