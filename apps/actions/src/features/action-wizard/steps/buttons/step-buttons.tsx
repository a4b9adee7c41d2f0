import type { Action, Bot, Button as InlineButton } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Button, Dialog } from '@botter/web-ui';
import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { BriefError } from '../brief-error';
import type { StepProps } from '../step-props';
import { useBriefError } from '../use-brief-error';
import { ButtonArrangement } from './button-arrangement';
import { type ButtonDraft, draftOfButton, draftProblem, emptyButtonDraft, isBegun } from './button-draft';
import { ButtonFields } from './button-fields';
import { buttonCountProblem, cutLabels, rowLengths } from './buttons';
import { SortableButtons } from './sortable-buttons';
import { useButtonTarget } from './use-button-target';

/** Step 4: the buttons under the message and how they stand. */
export function StepButtons({ bot, draft, change, newButton, changeNewButton, actions }: StepProps) {
  const { buttons } = draft;
  const [error, setError] = useBriefError();
  const [editing, setEditing] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const target = useButtonTarget(bot, actions);
  const set = (next: InlineButton[]) => change({ buttons: next });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (target.isPending) return;
    const problem = buttonCountProblem(buttons) ?? draftProblem(newButton, actions);
    setError(problem);
    if (problem) return;
    try {
      set([...buttons, await target.make(newButton)]);
      const { type, reply } = newButton;
      changeNewButton({ ...emptyButtonDraft, type, reply });
      // The next one, without a click.
      form.current?.querySelector('input')?.focus();
    } catch (failure) {
      setError(wordsOf(failure));
    }
  };
  return (
    <div className="space-y-6">
      <ButtonArrangement draft={draft} change={change} />

      {buttons.length > 0 && (
        <section aria-labelledby="buttons-heading">
          <h3 id="buttons-heading" className="text-sm font-medium">
            Buttons ({buttons.length})
          </h3>
          <SortableButtons
            buttons={buttons}
            cut={cutLabels(buttons, draft)}
            actions={actions}
            onChange={set}
            onEdit={setEditing}
          />
        </section>
      )}

      <form
        ref={form}
        onSubmit={(event) => void add(event)}
        noValidate
        className="rounded-lg border border-dashed border-line-strong p-4"
      >
        <h3 className="mb-3 text-sm font-medium">
          {buttons.length > 0 ? 'Another button' : 'Your first button'}
        </h3>
        <ButtonFields
          button={newButton}
          onChange={changeNewButton}
          actions={actions}
          perRow={rowLengths(buttons.length + 1, draft).at(-1) ?? 1}
        />
        <BriefError>{error}</BriefError>
        <div className="mt-4 flex justify-end gap-2">
          {isBegun(newButton) && (
            <Button variant="ghost" onClick={() => changeNewButton(emptyButtonDraft)}>
              Clear
            </Button>
          )}
          <Button type="submit" busy={target.isPending}>
            <Plus aria-hidden />
            Add Button
          </Button>
        </div>
      </form>

      <EditButtonDialog
        bot={bot}
        button={editing === undefined ? undefined : buttons[editing]}
        actions={actions}
        perRow={rowLengths(buttons.length, draft)[editing ?? 0] ?? 1}
        onClose={() => setEditing(undefined)}
        onSave={(next) => set(buttons.map((button, at) => (at === editing ? next : button)))}
      />
    </div>
  );
}

/** The server's words, or those of a check. */
const wordsOf = (failure: unknown) =>
  errorText(failure, failure instanceof Error ? failure.message : 'Failed to save action');

interface EditButtonDialogProps {
  bot: Bot;
  /** Undefined while the dialog is closed. */
  button: InlineButton | undefined;
  actions: readonly Action[];
  perRow: number;
  onClose: () => void;
  onSave: (button: InlineButton) => void;
}

function EditButtonDialog({ bot, button, actions, perRow, onClose, onSave }: EditButtonDialogProps) {
  const [edited, setEdited] = useState<ButtonDraft>();
  const [shown, setShown] = useState(button);
  const [error, setError] = useBriefError();
  const target = useButtonTarget(bot, actions);
  if (button !== shown) {
    setShown(button);
    setEdited(button && draftOfButton(button, actions));
  }
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog still bubbles through React to the form around it.
    event.stopPropagation();
    if (!edited || target.isPending) return;
    const problem = draftProblem(edited, actions);
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
      title="Edit button"
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
      {edited && <ButtonFields button={edited} onChange={setEdited} actions={actions} perRow={perRow} />}
      <BriefError>{error}</BriefError>
    </Dialog>
  );
}
