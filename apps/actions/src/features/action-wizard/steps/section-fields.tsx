import { counted } from '@botter/web-ui';
import { type ComponentType, Fragment } from 'react';
import type { ActionForm } from '../../../shared/action-form';
import type { SectionId } from '../../../shared/parts';
import { stepsInWords } from '../../../shared/steps-in-words';
import { LinkPreview, StepFollowUp, WebhookFields } from './advanced/step-advanced';
import { StepBasicInfo } from './basic-info/step-basic-info';
import { StepButtons } from './buttons/step-buttons';
import { StepMedia } from './media/step-media';
import { StepMessage } from './message/step-message';
import type { StepProps } from './step-props';
import { StepThen } from './then/step-then';

interface SectionFields {
  readonly Fields: ComponentType<StepProps>;
  /** The content of the section, in a few words; undefined if it is empty. */
  summary?(form: ActionForm): string | undefined;
}

const some = (count: number, noun: string) => (count === 0 ? undefined : counted(count, noun));

/** Every section of the editor. */
export const sectionFields: Readonly<Record<SectionId, SectionFields>> = {
  basic: { Fields: StepBasicInfo, summary: ({ command }) => command.trim() || undefined },
  text: { Fields: StepMessage, summary: ({ text }) => text.trim().slice(0, 60) || undefined },
  media: { Fields: StepMedia, summary: ({ media }) => media?.type },
  buttons: { Fields: StepButtons, summary: ({ buttons }) => some(buttons.length, 'button') },
  linkPreview: { Fields: LinkPreview },
  steps: { Fields: StepThen, summary: ({ steps }) => stepsInWords(steps) || undefined },
  followUp: {
    Fields: StepFollowUp,
    summary: ({ delayedCallbacks }) => some(delayedCallbacks.length, 'delayed callback'),
  },
  webhook: {
    Fields: WebhookFields,
    summary: ({ webhookEnabled }) => (webhookEnabled ? 'webhook' : undefined),
  },
};

interface SectionsProps {
  sections: readonly { readonly id: SectionId }[];
  step: StepProps;
}

/** The fields of sections below each other, with lines between them. */
export function Sections({ sections, step }: SectionsProps) {
  const [only, ...others] = sections.map(({ id }) => ({ id, Fields: sectionFields[id].Fields }));
  if (!only) return null;
  if (others.length === 0) return <only.Fields {...step} />;
  return (
    <div className="space-y-6">
      <only.Fields {...step} />
      {others.map(({ id, Fields }) => (
        <Fragment key={id}>
          <hr className="border-line" />
          <Fields {...step} />
        </Fragment>
      ))}
    </div>
  );
}
