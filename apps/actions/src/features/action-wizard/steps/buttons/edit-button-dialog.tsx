import type { Action, Bot, Button as InlineButton } from '@botter/contracts';
import type { ValueChoice } from '@botter/web-messages';
import { Button, Dialog } from '@botter/web-ui';
import { type FormEvent, useState } from 'react';
import { BriefError } from '../brief-error';
import { useBriefError } from '../use-brief-error';
import { ButtonFields } from './button-fields';
import { type ButtonForm, formOfButton, formProblem } from './button-form';
import { useButtonTarget, wordsOf } from './use-button-target';

interface EditButtonDialogProps {
  title?: string;
  bot: Bot;
  /** Undefined while the dialog is closed. */
  button: InlineButton | undefined;
  actions: readonly Action[];
  perRow: number;
  values: readonly ValueChoice[];
  onReachValues?: () => void;
  onClose: () => void;
  onSave: (button: InlineButton) => void;
}

/** A button in a dialog of its own. */
export function EditButtonDialog({
  title = 'Edit button',
  bot,
  button,
  actions,
  perRow,
  values,
  onReachValues,
  onClose,
  onSave,
}: EditButtonDialogProps) {
  const [edited, setEdited] = useState<ButtonForm>();
  const [shown, setShown] = useState(button);
  const [error, setError] = useBriefError();
  const target = useButtonTarget(bot, actions);
  if (button !== shown) {
    setShown(button);
    setEdited(button && formOfButton(button, actions));
  }
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog still bubbles through React to the form around it.
    event.stopPropagation();
    if (!edited || target.isPending) return;
    const problem = formProblem(edited, actions);
    setError(problem);
    if (problem) return;
    try {
      onSave(await target.make(edited));
      onClose();
    } catch (failure) {
      setError(wordsOf(failure));
    }
  };
  return (
    <Dialog
      open={button !== undefined}
      onOpenChange={(open) => !open && onClose()}
      dismissible={!target.isPending}
      title={title}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={target.isPending}>
            Apply
          </Button>
        </>
      }
    >
      {edited && (
        <ButtonFields
          button={edited}
          onChange={setEdited}
          actions={actions}
          perRow={perRow}
          values={values}
          onReachValues={onReachValues}
        />
      )}
      <BriefError>{error}</BriefError>
    </Dialog>
  );
}
