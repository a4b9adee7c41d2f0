import type { Action, Button as InlineButton } from '@botter/contracts';
import { Button, Dialog, Field, IconButton, SegmentedControl } from '@botter/web-ui';
import { ArrowDown, ArrowUp, Columns3, Pencil, Plus, Rows3, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { findCallback } from '../../../shared/command-key';
import { ButtonTypeBadge, LinkMark } from '../../../shared/components/action-badges';
import { buttonProblem, emptyButton, isBegun, moved, trimmedButton } from '../buttons';
import { useBriefError } from '../use-brief-error';
import { BriefError } from './brief-error';
import { ButtonFields } from './button-fields';
import type { StepProps } from './step-props';

/** Step 4: the buttons under the message and how they stand. */
export function StepButtons({ draft, change, newButton, changeNewButton, actions }: StepProps) {
  const { buttons } = draft;
  const [error, setError] = useBriefError();
  const [editing, setEditing] = useState<number>();
  const set = (next: InlineButton[]) => change({ buttons: next });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const problem = buttonProblem(newButton);
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
          <ol className="mt-2 divide-y divide-line rounded-lg border border-line">
            {buttons.map((button, at) => (
              // Buttons have no identity of their own: two may be equal.
              <ButtonRow
                key={at}
                button={button}
                actions={actions}
                first={at === 0}
                last={at === buttons.length - 1}
                onMove={(by) => set(moved(buttons, at, at + by))}
                onEdit={() => setEditing(at)}
                onRemove={() => set(buttons.filter((_, index) => index !== at))}
              />
            ))}
          </ol>
        </section>
      )}

      <form onSubmit={add} noValidate className="rounded-lg border border-dashed border-line-strong p-4">
        <h3 className="mb-3 text-sm font-medium">
          {buttons.length > 0 ? 'Another button' : 'Your first button'}
        </h3>
        <ButtonFields button={newButton} onChange={changeNewButton} actions={actions} />
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
        button={editing === undefined ? undefined : buttons[editing]}
        actions={actions}
        onClose={() => setEditing(undefined)}
        onSave={(next) => set(buttons.map((button, at) => (at === editing ? next : button)))}
      />
    </div>
  );
}

interface ButtonRowProps {
  button: InlineButton;
  actions: readonly Action[];
  first: boolean;
  last: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function ButtonRow({ button, actions, first, last, onMove, onEdit, onRemove }: ButtonRowProps) {
  const linked = button.type === 'callback' && findCallback(actions, button.value) !== undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 pr-2 pl-3">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate text-sm font-medium">{button.label}</span>
        <span className="mt-0.5 flex min-w-0 items-center gap-1.5">
          <ButtonTypeBadge type={button.type} />
          <span className="truncate font-mono text-xs text-muted" title={button.value}>
            {button.value}
          </span>
          {linked && <LinkMark />}
        </span>
      </span>
      <span className="ml-auto flex">
        <IconButton
          size="sm"
          label={`Move ${button.label} up`}
          icon={<ArrowUp aria-hidden />}
          disabled={first}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="sm"
          label={`Move ${button.label} down`}
          icon={<ArrowDown aria-hidden />}
          disabled={last}
          onClick={() => onMove(1)}
        />
        <IconButton
          size="sm"
          label={`Edit button ${button.label}`}
          icon={<Pencil aria-hidden />}
          onClick={onEdit}
        />
        <IconButton
          size="sm"
          variant="dangerGhost"
          label={`Remove button ${button.label}`}
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

interface EditButtonDialogProps {
  /** Undefined while the dialog is closed. */
  button: InlineButton | undefined;
  actions: readonly Action[];
  onClose: () => void;
  onSave: (button: InlineButton) => void;
}

function EditButtonDialog({ button, actions, onClose, onSave }: EditButtonDialogProps) {
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
      {edited && <ButtonFields button={edited} onChange={setEdited} actions={actions} />}
      <BriefError>{error}</BriefError>
    </Dialog>
  );
}
