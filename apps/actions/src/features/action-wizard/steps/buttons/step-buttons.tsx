import type { Button as InlineButton } from '@botter/contracts';
import { mayHavePlaces } from '@botter/contracts';
import { useContactFields } from '@botter/web-contacts';
import { valuesAfter } from '@botter/web-messages';
import { Button } from '@botter/web-ui';
import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { BriefError } from '../brief-error';
import type { StepProps } from '../step-props';
import { useBriefError } from '../use-brief-error';
import { ButtonArrangement } from './button-arrangement';
import { ButtonFields } from './button-fields';
import { emptyButtonForm, formProblem, isBegun } from './button-form';
import { buttonCountProblem, cutLabels, rowLengths } from './buttons';
import { EditButtonDialog } from './edit-button-dialog';
import { SortableButtons } from './sortable-buttons';
import { useButtonTarget, wordsOf } from './use-button-target';

/** Step 4: the buttons under the message and how they stand. */
export function StepButtons({ bot, form, change, newButton, changeNewButton, actions }: StepProps) {
  const { buttons } = form;
  const [error, setError] = useBriefError();
  const [editing, setEditing] = useState<number>();
  const formElement = useRef<HTMLFormElement>(null);
  const target = useButtonTarget(bot, actions);
  const [reached, setReached] = useState(false);
  const mayNameFields = reached || form.steps.length > 0 || mayHavePlaces(newButton.label + newButton.value);
  const values = valuesAfter([], useContactFields(bot.id, mayNameFields));
  const set = (next: InlineButton[]) => change({ buttons: next });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (target.isPending) return;
    const problem = buttonCountProblem(buttons) ?? formProblem(newButton, actions);
    setError(problem);
    if (problem) return;
    try {
      set([...buttons, await target.make(newButton)]);
      const { type, reply } = newButton;
      changeNewButton({ ...emptyButtonForm, type, reply });
      // The next one, without a click.
      formElement.current?.querySelector('input')?.focus();
    } catch (failure) {
      setError(wordsOf(failure));
    }
  };
  return (
    <div className="space-y-6">
      <ButtonArrangement form={form} change={change} />

      {buttons.length > 0 && (
        <section aria-labelledby="buttons-heading">
          <h3 id="buttons-heading" className="text-sm font-medium">
            Buttons ({buttons.length})
          </h3>
          <SortableButtons
            buttons={buttons}
            cut={cutLabels(buttons, form)}
            actions={actions}
            onChange={set}
            onEdit={setEditing}
          />
        </section>
      )}

      <form
        ref={formElement}
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
          perRow={rowLengths(buttons.length + 1, form).at(-1) ?? 1}
          values={values}
          onReachValues={() => setReached(true)}
        />
        <BriefError>{error}</BriefError>
        <div className="mt-4 flex justify-end gap-2">
          {isBegun(newButton) && (
            <Button variant="ghost" onClick={() => changeNewButton(emptyButtonForm)}>
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
        perRow={rowLengths(buttons.length, form)[editing ?? 0] ?? 1}
        values={values}
        onReachValues={() => setReached(true)}
        onClose={() => setEditing(undefined)}
        onSave={(next) => set(buttons.map((button, at) => (at === editing ? next : button)))}
      />
    </div>
  );
}
