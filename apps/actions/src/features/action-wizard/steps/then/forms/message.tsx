import type { Button as InlineButton } from '@botter/contracts';
import { FormattedText, MediaPicker, measureMessage } from '@botter/web-messages';
import { Button, Field } from '@botter/web-ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Disclosure } from '../../../../../shared/components/disclosure';
import { LinkPreviewSwitch } from '../../advanced/step-advanced';
import { ButtonArrangement } from '../../buttons/button-arrangement';
import { buttonCountProblem, cutLabels, rowLengths } from '../../buttons/buttons';
import { EditButtonDialog } from '../../buttons/edit-button-dialog';
import { SortableButtons } from '../../buttons/sortable-buttons';
import { ParseModeField } from '../../message/parse-mode-field';
import type { StepFieldsProps, StepForm } from './step-form';

export const message: StepForm<'message'> = {
  made: () => ({
    type: 'message',
    text: '',
    parseMode: '',
    buttons: [],
    buttonLayout: 'horizontal',
    buttonsPerRow: null,
    media: null,
    disableWebPagePreview: false,
  }),
  Fields,
};

const emptyButton: InlineButton = { label: '', type: 'callback', value: '' };

function Fields({ step, onChange, around }: StepFieldsProps<'message'>) {
  const { buttons, media } = step;
  const [editing, setEditing] = useState<number>();
  const { length, limit } = measureMessage(step);
  const edited = editing === undefined ? undefined : (buttons[editing] ?? emptyButton);
  const replace = (next: InlineButton) =>
    onChange({
      buttons: buttons.toSpliced(editing ?? buttons.length, 1, next),
    });
  return (
    <div className="space-y-4">
      <Field
        label="Message"
        required={!media}
        aside={`${length.toLocaleString()} / ${limit.toLocaleString()}`}
      >
        <FormattedText
          text={step.text}
          parseMode={step.parseMode}
          onChange={onChange}
          rows={3}
          placeholder="Thank you, {{contact.first_name}}!"
          values={around.values}
        />
      </Field>
      {buttons.length > 1 && <ButtonArrangement form={step} change={onChange} />}
      {buttons.length > 0 && (
        <SortableButtons
          buttons={buttons}
          cut={cutLabels(buttons, step)}
          actions={around.actions}
          onChange={(next) => onChange({ buttons: next })}
          onEdit={setEditing}
        />
      )}
      <Button
        size="sm"
        disabled={buttonCountProblem(buttons) !== undefined}
        onClick={() => setEditing(buttons.length)}
      >
        <Plus aria-hidden />
        Add button
      </Button>
      <Disclosure summary={media ? `Media: ${media.type}` : 'Media'}>
        <MediaPicker
          bot={around.bot}
          media={media}
          onChange={(next) => onChange({ media: next })}
          upload={around.upload}
          announcesUrl
          stepId={step.id}
          busy={around.busy}
        />
      </Disclosure>
      <Disclosure summary="More options">
        <div className="space-y-4">
          <ParseModeField value={step.parseMode} onChange={(parseMode) => onChange({ parseMode })} />
          <LinkPreviewSwitch
            disabled={step.disableWebPagePreview}
            onChange={(disableWebPagePreview) => onChange({ disableWebPagePreview })}
          />
        </div>
      </Disclosure>
      <EditButtonDialog
        title={editing === buttons.length ? 'Add button' : 'Edit button'}
        bot={around.bot}
        button={edited}
        actions={around.actions}
        perRow={rowLengths(buttons.length + 1, step)[editing ?? 0] ?? 1}
        onClose={() => setEditing(undefined)}
        onSave={replace}
        values={around.values}
      />
    </div>
  );
}
