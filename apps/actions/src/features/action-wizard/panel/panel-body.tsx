import type { Action, Bot } from '@botter/contracts';
import { Sections } from '../steps/section-fields';
import type { StepProps } from '../steps/step-props';
import type { ActionEditor } from '../use-action-editor';
import { type PanelPart, panelParts, sectionsOf, summaryOf } from './panel-parts';
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
  const { state, form, dispatch, saving, upload } = editor;
  const step: StepProps = {
    bot,
    form,
    upload,
    busy: saving.busy,
    change: (patch) => dispatch({ type: 'changed', patch }),
    newButton: state.newButton,
    changeNewButton: (button) => dispatch({ type: 'newButtonChanged', button }),
    actions,
    actionId,
    refusals: saving.refusals,
  };
  return panelParts.map(({ id, title }) => (
    <PanelSection
      key={id}
      title={title}
      summary={summaryOf(id, form)}
      open={open.has(id)}
      onOpenChange={(isOpen) => onOpen(id, isOpen)}
    >
      <Sections sections={sectionsOf(id)} step={step} />
    </PanelSection>
  ));
}
