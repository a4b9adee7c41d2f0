import type { Action, Bot } from '@botter/contracts';
import { isOwner, uploadFailedText } from '@botter/web-data';
import { Link, useNavigate, useSearchParams } from '@botter/web-router';
import { Alert, Button, Card, LeaveGuard, PageHeader, RelativeTime, Stepper } from '@botter/web-ui';
import { ArrowLeft, Trash2, Workflow } from 'lucide-react';
import { useReducer, useRef, useState } from 'react';
import { draftOf, emptyDraft } from '../../../shared/action-draft';
import { DeleteActionDialog } from '../../../shared/components/delete-action-dialog';
import { emptyButton } from '../steps/buttons/buttons';
import { draftKey, loadDraft } from '../draft/draft-storage';
import { mediaOfFile } from '../steps/media/media';
import { canOpenStep, isStepComplete, type StepNumber, wizardSteps } from '../steps/steps';
import { useFocusPlace } from '../use-focus-place';
import { useKeptDraft } from '../draft/use-kept-draft';
import { useMediaUpload } from '../steps/media/use-media-upload';
import { useSaveShortcut } from '../save/use-save-shortcut';
import { useWizardSave } from '../save/use-wizard-save';
import { hasUnsavedChanges, type WizardState, wizardReducer } from '../draft/wizard.reducer';
import { ConflictDialog } from '../save/conflict-dialog';
import { DraftProblems } from './draft-problems';
import { WizardAside } from './wizard-aside';
import { WizardFooter } from './wizard-footer';
import { WizardStep } from '../steps/wizard-step';

/** Time to read the success before the list comes. Milliseconds. */
const leaveAfterMs = 1500;
/** How long the banner tells why an upload failed. Milliseconds. */
const uploadFailureMs = 5000;

interface WizardProps {
  bot: Bot;
  actions: readonly Action[];
  /** The action being edited as it was when the wizard opened; undefined for a new one. */
  action: Action | undefined;
}

/** The five steps of making or changing an action. */
export function Wizard({ bot, actions, action }: WizardProps) {
  const navigate = useNavigate();
  const key = draftKey(bot.id, action?.id);
  const back = `/actions?bot=${bot.id}`;
  const [address] = useSearchParams();
  const [{ initial, keptAt }] = useState(() => openWizard(key, action, address));
  const [restoredAt, setRestoredAt] = useState(keptAt);
  const [state, dispatch] = useReducer(wizardReducer, initial);
  const [deleting, setDeleting] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const stepTop = useRef<HTMLDivElement>(null);
  const focusPlace = useFocusPlace(stepTop, address.get('focus') ?? undefined);
  const { draft, step } = state;

  const leaveSoon = () => {
    setLeaving(true);
    setTimeout(() => void navigate(back), leaveAfterMs);
  };
  const saving = useWizardSave({ bot, actionId: action?.id, state, dispatch, onCreated: leaveSoon });
  const save = () => {
    if (!leaving) void saving.save();
  };
  const upload = useMediaUpload({
    botId: bot.id,
    onUploaded: (file) => {
      dispatch({ type: 'changed', patch: { media: mediaOfFile(file) } });
      saving.say({ tone: 'success', text: 'File uploaded and selected successfully!' });
    },
    onFailed: (reason) =>
      saving.say({
        tone: 'error',
        text: reason === uploadFailedText ? reason : `${uploadFailedText}: ${reason}`,
        durationMs: uploadFailureMs,
      }),
  });
  useKeptDraft(key, state);
  useSaveShortcut(save);

  const open = (next: StepNumber) => {
    saving.say(undefined);
    dispatch({ type: 'stepChosen', step: next });
    stepTop.current?.focus();
  };
  const move = (type: 'next' | 'previous') => {
    saving.say(undefined);
    dispatch({ type });
    stepTop.current?.focus();
  };
  const discard = () => {
    dispatch({ type: 'replaced', draft: state.saved, version: action && saving.latestVersion });
    setRestoredAt(undefined);
  };

  return (
    <>
      <PageHeader
        back={
          <Button asChild variant="ghost" size="sm" className="-ml-2.5">
            <Link to={back}>
              <ArrowLeft aria-hidden />
              Back
            </Link>
          </Button>
        }
        title={action ? 'Edit Action' : 'Create Action'}
        description={
          <>
            for {bot.name} <span className="text-faint">@{bot.username}</span>
          </>
        }
        actions={
          action && (
            <>
              <Button asChild variant="ghost">
                <Link to={`/actions/${bot.id}/graph?action=${action.id}`}>
                  <Workflow aria-hidden />
                  Show in graph
                </Link>
              </Button>
              {isOwner(bot) && (
                <Button variant="dangerGhost" disabled={leaving} onClick={() => setDeleting(true)}>
                  <Trash2 aria-hidden />
                  Delete
                </Button>
              )}
            </>
          )
        }
      />
      <Stepper
        aria-label="Steps"
        steps={wizardSteps.map(({ number, title }) => ({
          label: title,
          complete: isStepComplete(number, draft),
        }))}
        current={step - 1}
        onStep={(at) => open((at + 1) as StepNumber)}
        className="mb-5"
      />
      {restoredAt !== undefined && hasUnsavedChanges(state) && (
        <Alert
          tone="info"
          className="mb-5"
          onDismiss={() => setRestoredAt(undefined)}
          actions={
            <Button size="sm" onClick={discard}>
              Discard changes
            </Button>
          }
        >
          Your unsaved changes from <RelativeTime at={new Date(restoredAt).toISOString()} /> are still here.
        </Alert>
      )}
      {action && !action.enabled && !saving.saved && (
        <Alert tone="warning" className="mb-5">
          This action is disabled. Saving it enables it.
        </Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0">
          <Card>
            <div ref={stepTop} tabIndex={-1} className="px-5 py-5 outline-none sm:px-6">
              <WizardStep
                step={step}
                bot={bot}
                draft={draft}
                upload={upload}
                busy={saving.busy || leaving}
                change={(patch) => dispatch({ type: 'changed', patch })}
                newButton={state.newButton}
                changeNewButton={(button) => dispatch({ type: 'newButtonChanged', button })}
                actions={actions}
                actionId={action?.id}
              />
            </div>
          </Card>
          <DraftProblems
            botId={bot.id}
            draft={draft}
            actionId={action?.id}
            onPlace={(next, place) => {
              open(next);
              focusPlace(place);
            }}
          />
          <WizardFooter
            step={step}
            draft={draft}
            editing={action !== undefined}
            notice={saving.notice}
            busy={saving.busy}
            done={leaving}
            dirty={hasUnsavedChanges(state)}
            onPrevious={() => move('previous')}
            onNext={() => move('next')}
            onSave={save}
          />
        </div>
        <WizardAside bot={bot} draft={draft} actions={actions} actionId={action?.id} />
      </div>
      <DeleteActionDialog
        action={deleting ? action : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          dispatch({ type: 'replaced', draft: state.saved, version: state.version });
          saving.say({ tone: 'success', text: 'Action deleted successfully!' });
          leaveSoon();
        }}
      />
      <ConflictDialog
        conflict={saving.conflict}
        changed={saving.changedByThem}
        busy={saving.busy}
        onClose={saving.dismissConflict}
        onKeepTheirs={() => void saving.keepTheirs()}
        onOverwrite={() => void saving.overwrite()}
      />
      <LeaveGuard
        when={hasUnsavedChanges(state) && !leaving}
        text="Your changes to this action are not saved yet. They are kept as a draft on this device."
        onDiscard={discard}
      />
    </>
  );
}

/**
 * Where the wizard begins: with what was typed and not saved last time, else with the action as it is. The address may
 * name the step (where it can be opened) and the command of a new action.
 */
function openWizard(
  key: string,
  action: Action | undefined,
  address: URLSearchParams,
): { initial: WizardState; keptAt: number | undefined } {
  const saved = action ? draftOf(action) : emptyDraft;
  const kept = loadDraft(localStorage, key, saved.webhookSecret);
  const command = action ? saved.command : (address.get('command') ?? '');
  const draft = kept?.draft ?? { ...saved, command };
  const named = wizardSteps.find(({ number }) => String(number) === address.get('step'))?.number;
  const step = named && canOpenStep(named, draft) ? named : (kept?.step ?? 1);
  const newButton = kept?.newButton ?? emptyButton;
  const version = action && (kept?.version ?? action.version);
  return { initial: { step, draft, saved, newButton, version }, keptAt: kept?.keptAt };
}
