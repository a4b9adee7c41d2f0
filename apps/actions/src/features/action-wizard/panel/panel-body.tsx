import type { Action, Bot } from '@botter/contracts';
import type { ReactNode } from 'react';
import { LinkPreview, StepFollowUp, WebhookFields } from '../steps/advanced/step-advanced';
import { StepBasicInfo } from '../steps/basic-info/step-basic-info';
import { StepButtons } from '../steps/buttons/step-buttons';
import { StepMedia } from '../steps/media/step-media';
import { StepMessage } from '../steps/message/step-message';
import type { StepProps } from '../steps/step-props';
import type { ActionEditor } from '../use-action-editor';
import { type PanelPart, panelParts, summaryOf } from './panel-parts';
import { PanelSection } from './panel-section';

interface PanelBodyProps {
  bot: Bot;
  actions: readonly Action[];
  actionId: string | undefined;
  editor: ActionEditor;
  open: ReadonlySet<PanelPart>;
  onOpen: (part: PanelPart, open: boolean) => void;
}

/** All parts of an action below each other. */
export function PanelBody({ bot, actions, actionId, editor, open, onOpen }: PanelBodyProps) {
  const { state, draft, dispatch, saving, upload } = editor;
  const step: StepProps = {
    bot,
    draft,
    upload,
    busy: saving.busy,
    change: (patch) => dispatch({ type: 'changed', patch }),
    newButton: state.newButton,
    changeNewButton: (button) => dispatch({ type: 'newButtonChanged', button }),
    actions,
    actionId,
  };
  const contents: Record<PanelPart, () => ReactNode> = {
    basic: () => <StepBasicInfo {...step} />,
    message: () => <StepMessage {...step} />,
    media: () => <StepMedia {...step} />,
    buttons: () => <StepButtons {...step} />,
    'follow-up': () => <StepFollowUp {...step} />,
    advanced: () => (
      <div className="space-y-6">
        <LinkPreview {...step} />
        <hr className="border-line" />
        <WebhookFields {...step} />
      </div>
    ),
  };
  return panelParts.map(({ id, title }) => (
    <PanelSection
      key={id}
      title={title}
      summary={summaryOf(id, draft)}
      open={open.has(id)}
      onOpenChange={(isOpen) => onOpen(id, isOpen)}
    >
      {contents[id]()}
    </PanelSection>
  ));
}
