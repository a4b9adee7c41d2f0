import type { ReactNode } from 'react';
import { StepAdvanced } from './advanced/step-advanced';
import { StepBasicInfo } from './basic-info/step-basic-info';
import { StepButtons } from './buttons/step-buttons';
import { StepMedia } from './media/step-media';
import { StepMessage } from './message/step-message';
import type { StepProps } from './step-props';
import { type StepNumber, wizardSteps } from './steps';

const intros: Record<StepNumber, ReactNode> = {
  1: 'What triggers this action?',
  2: 'What does your bot reply?',
  3: 'Attach a photo or a file.',
  4: 'Inline buttons appear below the message. Pressing one triggers a callback action or opens a page.',
  5: 'Follow-ups, link preview and webhook.',
};

/** The open step under its heading. The others are unmounted; everything typed lives in the draft. */
export function WizardStep({ step, ...props }: StepProps & { step: StepNumber }) {
  return (
    <section aria-labelledby="step-title">
      <h2 id="step-title" className="text-base font-semibold tracking-tight">
        {wizardSteps.find(({ number }) => number === step)?.title}
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
