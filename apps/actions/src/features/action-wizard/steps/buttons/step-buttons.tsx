import type { Action, Bot, Button as InlineButton } from '@botter/contracts';
import { Button, Dialog, Field, SegmentedControl } from '@botter/web-ui';
import { Columns3, Plus, Rows3 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { BriefError } from '../brief-error';
import type { StepProps } from '../step-props';
import { useBriefError } from '../use-brief-error';
import { ButtonFields } from './button-fields';
import { buttonCountProblem, buttonProblem, emptyButton, isBegun, trimmedButton } from './buttons';
import { SortableButtons } from './sortable-buttons';

/** Step 4: the buttons under the message and how they stand. */
export function StepButtons({ bot, draft, change, newButton, changeNewButton, actions }: StepProps) {
  const { buttons } = draft;
  const [error, setError] = useBriefError();
  const [editing, setEditing] = useState<number>();
  const set = (next: InlineButton[]) => change({ buttons: next });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const problem = buttonCountProblem(buttons) ?? buttonProblem(newButton);
    setError(problem);
    if (problem) return;
    set([...buttons, trimmedButton(newButton)]);
    changeNewButton({ ...emptyButton, type: newButton.type });
  };
  return (
    <div className="space-y-6">
      <Field label="Button layout">
        <SegmentedControl
          aria-label="Button layout"
          value={draft.buttonLayout}
          onValueChange={(buttonLayout) => change({ buttonLayout })}
          segments={[
            { value: 'horizontal', label: 'Horizontal', icon: <Columns3 aria-hidden /> },
            { value: 'vertical', label: 'Vertical', icon: <Rows3 aria-hidden /> },
          ]}
          className="w-full sm:w-72"
        />
      </Field>

      {buttons.length > 0 && (
        <section aria-labelledby="buttons-heading">
          <h3 id="buttons-heading" className="text-sm font-medium">
            Buttons ({buttons.length})
          </h3>
          <SortableButtons buttons={buttons} actions={actions} onChange={set} onEdit={setEditing} />
        </section>
      )}

      <form onSubmit={add} noValidate className="rounded-lg border border-dashed border-line-strong p-4">
        <h3 className="mb-3 text-sm font-medium">
          {buttons.length > 0 ? 'Another button' : 'Your first button'}
        </h3>
        <ButtonFields bot={bot} button={newButton} onChange={changeNewButton} actions={actions} />
        <BriefError>{error}</BriefError>
        <div className="mt-4 flex justify-end gap-2">
          {isBegun(newButton) && (
            <Button variant="ghost" onClick={() => changeNewButton(emptyButton)}>
              Clear
            </Button>
          )}
          <Button type="submit">
            <Plus aria-hidden />
            Add Button
          </Button>
        </div>
      </form>

      <EditButtonDialog
        bot={bot}
        button={editing === undefined ? undefined : buttons[editing]}
        actions={actions}
        onClose={() => setEditing(undefined)}
        onSave={(next) => set(buttons.map((button, at) => (at === editing ? next : button)))}
      />
    </div>
  );
}

interface EditButtonDialogProps {
  bot: Bot;
  /** Undefined while the dialog is closed. */
  button: InlineButton | undefined;
  actions: readonly Action[];
  onClose: () => void;
  onSave: (button: InlineButton) => void;
}

function EditButtonDialog({ bot, button, actions, onClose, onSave }: EditButtonDialogProps) {
  const [edited, setEdited] = useState(button);
  const [shown, setShown] = useState(button);
  const [error, setError] = useBriefError();
  if (button !== shown) {
    setShown(button);
    setEdited(button);
  }
  const save = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog still bubbles through React to the form around it.
    event.stopPropagation();
    if (!edited) return;
    const problem = buttonProblem(edited);
    setError(problem);
    if (problem) return;
    onSave(trimmedButton(edited));
    onClose();
  };
  return (
    <Dialog
      open={button !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Edit button"
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Apply
          </Button>
        </>
      }
    >
      {edited && <ButtonFields bot={bot} button={edited} onChange={setEdited} actions={actions} />}
      <BriefError>{error}</BriefError>
    </Dialog>
  );
}
