import type { Action, Bot } from '@botter/contracts';
import { uploadFailedText, useShortcuts } from '@botter/web-data';
import { useNavigate, useSearchParams } from '@botter/web-router';
import { Alert, Button, Card, LeaveGuard, RelativeTime, Stepper } from '@botter/web-ui';
import { useReducer, useRef, useState } from 'react';
import { DeleteActionDialog } from '../../../shared/components/delete-action-dialog';
import { draftName } from '../draft/draft-storage';
import { openWizard } from '../draft/open-wizard';
import { useKeptDraft } from '../draft/use-kept-draft';
import { hasUnsavedChanges, wizardReducer } from '../draft/wizard.reducer';
import { SaveQuestions } from '../save/save-questions';
import { useWizardSave } from '../save/use-wizard-save';
import { twinOf } from '../steps/basic-info/twin';
import { mediaOfFile } from '../steps/media/media';
import { useMediaUpload } from '../steps/media/use-media-upload';
import { isStepComplete, type StepNumber, wizardSteps } from '../steps/steps';
import { WizardStep } from '../steps/wizard-step';
import { useFocusPlace } from '../use-focus-place';
import { DraftProblems } from './draft-problems';
import { WizardAside } from './wizard-aside';
import { WizardFooter } from './wizard-footer';
import { WizardHeader } from './wizard-header';

/** Time to read the success before the list comes. Milliseconds. */
const leaveAfterMs = 1500;
/** How long the banner shows why an upload failed. Milliseconds. */
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
  const name = draftName(bot.id, action?.id);
  const back = `/actions?bot=${bot.id}`;
  const [address] = useSearchParams();
  const [{ initial, keptAt }] = useState(() => openWizard(name, action, address));
  const [restoredAt, setRestoredAt] = useState(keptAt);
  const [state, dispatch] = useReducer(wizardReducer, initial);
  const [deleting, setDeleting] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const stepTop = useRef<HTMLDivElement>(null);
  const focusPlace = useFocusPlace(stepTop, address.get('focus') ?? undefined);
  const { draft, step } = state;
  const twin = twinOf(draft, actions, action?.id);

  const leaveSoon = () => {
    setLeaving(true);
    setTimeout(() => void navigate(back), leaveAfterMs);
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
  const saving = useWizardSave({ bot, actionId: action?.id, state, dispatch, upload, onCreated: leaveSoon });
  const save = () => {
    if (!leaving) void saving.save();
  };
  useKeptDraft(name, state);
  // Instead of the browser's dialog.
  useShortcuts('Action editor', [{ keys: 'mod+s', label: 'Save the action', run: save, everywhere: true }]);

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
      <WizardHeader
        bot={bot}
        action={action}
        back={back}
        onDelete={leaving ? undefined : () => setDeleting(true)}
      />
      <Stepper
        aria-label="Steps"
        steps={wizardSteps.map(({ number, title }) => ({
          label: title,
          complete: isStepComplete(number, draft),
          invalid: number === 1 && twin !== undefined,
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
      {action && !(actions.find(({ id }) => id === action.id) ?? action).enabled && !saving.saved && (
        <Alert tone="warning" className="mb-5">
          This action is disabled. Saving it enables it.
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
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
            twin={twin}
            editing={action !== undefined}
            notice={saving.notice}
            waitingFor={saving.waitingFor}
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
        onDeleted={(offerUndo) => {
          dispatch({ type: 'replaced', draft: state.saved, version: state.version });
          saving.say({ tone: 'success', text: 'Action deleted successfully!' });
          offerUndo(`${action?.command} deleted`);
          leaveSoon();
        }}
      />
      <SaveQuestions saving={saving} />
      <LeaveGuard
        when={(hasUnsavedChanges(state) || upload.current !== undefined) && !leaving}
        text={
          upload.current
            ? `${upload.current.name} is still uploading. If you leave now, the upload is cancelled.`
            : 'Your changes to this action are not saved yet. They are kept as a draft on this device.'
        }
        onDiscard={discard}
      />
    </>
  );
}
