import type { ReactNode } from 'react';
import { sectionsIn } from '../../../shared/parts';
import { Sections } from './section-fields';
import type { StepProps } from './step-props';
import { type StepNumber, wizardSteps } from './steps';

const intros: Record<StepNumber, ReactNode> = {
  1: 'What triggers this action?',
  2: 'What does your bot reply?',
  3: 'Attach a photo or a file.',
  4: 'Inline buttons appear below the message. Pressing one triggers a callback action or opens a page.',
  5: 'Further steps, follow-ups, link preview and webhook.',
};

/** The open step under its heading. The others are unmounted; everything typed lives in the form. */
export function WizardStep({ step, ...props }: StepProps & { step: StepNumber }) {
  return (
    <section aria-labelledby="step-title">
      <h2 id="step-title" className="text-base font-semibold tracking-tight">
        {wizardSteps.find(({ number }) => number === step)?.title}
      </h2>
      <p className="mt-0.5 mb-5 text-sm text-muted">{intros[step]}</p>
      <Sections key={step} sections={sectionsIn(step)} step={props} />
    </section>
  );
}
