import type { Action, Bot } from '@botter/contracts';
import { isOwner, useShortcuts } from '@botter/web-data';
import { IconButton, toast } from '@botter/web-ui';
import { Maximize2, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type ActionForm, formOf } from '../../../shared/action-form';
import { DeleteActionDialog } from '../../../shared/components/delete-action-dialog';
import { IconLink } from '../../../shared/components/icon-link';
import { EditorLeaveGuard } from '../components/editor-leave-guard';
import { EditorNotices } from '../components/editor-notices';
import { FormProblems } from '../components/form-problems';
import { SaveQuestions } from '../save/save-questions';
import { type StepNumber, wizardSteps } from '../steps/steps';
import { useActionEditor } from '../use-action-editor';
import { useFocusPlace } from '../use-focus-place';
import { PanelBody } from './panel-body';
import { PanelFooter } from './panel-footer';
import { firstParts, type PanelPart, partsOf } from './panel-parts';

/** The edited action, for the canvas: it shows the form on the card, and draws its lines. */
export interface PanelForm {
  /** Undefined for a new action. */
  readonly actionId: string | undefined;
  readonly form: ActionForm;
  readonly dirty: boolean;
  readonly change: (patch: Partial<ActionForm>) => void;
}

export interface ActionPanelProps {
  bot: Bot;
  actions: readonly Action[];
  /** Undefined for a new one. */
  action: Action | undefined;
  /** May name the step, the place that gets the focus, and the command of a new action. */
  address: URLSearchParams;
  /** Called with each change, and with undefined in the end. */
  onForm: (form: PanelForm | undefined) => void;
  onCreated: (action: Action) => void;
  onClose: () => void;
}

/** The whole editor next to the canvas. Give it a key: it stays with the action it was opened with. */
export function ActionPanel(props: ActionPanelProps) {
  const { bot, actions, action, address, onForm, onCreated, onClose } = props;
  const [created, setCreated] = useState<Action>();
  const editor = useActionEditor({ bot, actions, action, address, onCreated: setCreated });
  const { state, form, dispatch, saving, dirty } = editor;
  const [deleting, setDeleting] = useState(false);
  const [deleted, setDeleted] = useState(false);
  const frame = useRef<HTMLElement>(null);
  // On a phone the keyboard would cover the content that the person wants to read.
  const first = action && window.innerWidth < 1024 ? undefined : action ? 'text' : 'command';
  const asked = address.get('focus');
  const place = asked ?? first;
  const focusPlace = useFocusPlace(frame, place);
  const [open, setOpen] = useState<ReadonlySet<PanelPart>>(
    () => new Set([...firstParts, ...(address.has('step') ? partsOf(state.step, place) : [])]),
  );
  // Another place of the same action: a step on its card, for one.
  const [shownPlace, setShownPlace] = useState(asked);
  if (asked !== shownPlace) {
    setShownPlace(asked);
    setOpen(new Set([...open, ...(asked ? partsOf(stepOf(address), asked) : [])]));
  }
  useEffect(() => {
    if (asked) focusPlace(asked);
  }, [asked, focusPlace]);
  // A save that was refused opens the step with the reason.
  const [step, setStep] = useState(state.step);
  if (step !== state.step) {
    setStep(state.step);
    setOpen(new Set([...open, ...partsOf(state.step)]));
  }

  // After a render without unsaved changes, because leaving must not ask.
  useEffect(() => {
    if (!created) return;
    toast.success('Action created successfully!');
    onCreated(created);
  }, [created, onCreated]);
  useEffect(() => {
    if (deleted) onClose();
  }, [deleted, onClose]);
  useEffect(
    () =>
      onForm({
        actionId: action?.id,
        form,
        dirty,
        change: (patch) => dispatch({ type: 'changed', patch }),
      }),
    [action?.id, form, dirty, dispatch, onForm],
  );
  useEffect(() => () => onForm(undefined), [onForm]);
  const latest = action && actions.find(({ id }) => id === action.id);
  useEffect(() => {
    if (!latest || saving.busy || latest.version <= (state.version ?? latest.version)) return;
    dispatch({ type: 'rebased', form: formOf(latest), version: latest.version });
  }, [latest, saving.busy, state.version, dispatch]);

  const save = () => void saving.save();
  useShortcuts('Action editor', [{ keys: 'mod+s', label: 'Save the action', run: save, everywhere: true }]);
  const title = action ? 'Edit Action' : 'Create Action';
  return (
    // The keys of its own fields come first; Escape is for the rest.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={frame}
      aria-label={title}
      onKeyDown={(event) => {
        const inside = event.currentTarget.contains(event.target as Node);
        if (event.key === 'Escape' && inside && !event.defaultPrevented) onClose();
      }}
      className="flex h-full min-h-0 w-full flex-col overflow-hidden rounded-xl border border-line bg-surface"
    >
      <header className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">
          {title} <span className="font-mono font-normal text-muted">{form.command.trim()}</span>
        </h2>
        <IconLink
          to={`/actions/${bot.id}/${action ? `edit/${action.id}` : 'create'}`}
          title="Open as a page"
          name="Open as a page"
          icon={<Maximize2 aria-hidden />}
        />
        {action && isOwner(bot) && (
          <IconButton
            size="sm"
            variant="dangerGhost"
            label="Delete"
            icon={<Trash2 aria-hidden />}
            onClick={() => setDeleting(true)}
          />
        )}
        <IconButton size="sm" label="Close the editor" icon={<X aria-hidden />} onClick={onClose} />
      </header>
      {/* Hidden parts of fields are placed in it, not in the page. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <div className="px-4 pt-4 empty:hidden">
          <EditorNotices editor={editor} />
        </div>
        <PanelBody
          bot={bot}
          actions={actions}
          actionId={action?.id}
          editor={editor}
          open={open}
          onOpen={(part, isOpen) => {
            const next = new Set(open);
            if (isOpen) next.add(part);
            else next.delete(part);
            setOpen(next);
          }}
        />
        <div className="px-4 pb-4">
          <FormProblems
            botId={bot.id}
            form={form}
            actionId={action?.id}
            onPlace={(next, where) => {
              setOpen(new Set([...open, ...partsOf(next, where)]));
              focusPlace(where);
            }}
          />
        </div>
      </div>
      <PanelFooter editor={editor} editing={action !== undefined} onSave={save} />
      <DeleteActionDialog
        action={deleting ? action : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={(offerUndo) => {
          offerUndo('Action deleted successfully!');
          setDeleted(true);
        }}
      />
      <SaveQuestions saving={saving} />
      <EditorLeaveGuard editor={editor} done={deleted} leaves={leavesPanel} />
    </aside>
  );
}

const stepOf = (address: URLSearchParams): StepNumber =>
  wizardSteps.find(({ number }) => String(number) === address.get('step'))?.number ?? 1;

/** Another page, another action, or none. */
const leavesPanel = ({ currentLocation, nextLocation }: { currentLocation: Place; nextLocation: Place }) =>
  currentLocation.pathname !== nextLocation.pathname || editedIn(currentLocation) !== editedIn(nextLocation);

interface Place {
  readonly pathname: string;
  readonly search: string;
}
const editedIn = ({ search }: Place) => new URLSearchParams(search).get('edit');
