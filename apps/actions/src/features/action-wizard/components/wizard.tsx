import type { Action, Bot } from '@botter/contracts';
import { isOwner, useShortcuts } from '@botter/web-data';
import { useNavigate, useSearchParams } from '@botter/web-router';
import { Card, Dialog, Stepper } from '@botter/web-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { DeleteActionDialog } from '../../../shared/components/delete-action-dialog';
import { startOf } from '../../../shared/simulator-start';
import { useNavigateAfter } from '../../../shared/use-navigate-after';
import { withForm } from '../../../shared/with-form';
import { SimulatorPane } from '../../simulator';
import { TemplateGallery } from '../../templates/template-gallery';
import { SaveQuestions } from '../save/save-questions';
import { isStepComplete, lastStep, type StepNumber, wizardSteps } from '../steps/steps';
import { WizardStep } from '../steps/wizard-step';
import { useActionEditor } from '../use-action-editor';
import { useFocusPlace } from '../use-focus-place';
import { EditorLeaveGuard } from './editor-leave-guard';
import { EditorNotices } from './editor-notices';
import { FormProblems } from './form-problems';
import { WizardAside } from './wizard-aside';
import { WizardFooter } from './wizard-footer';
import { WizardHeader } from './wizard-header';

/** Time to read the success before the list opens. Milliseconds. */
const leaveAfterMs = 1500;

interface WizardProps {
  bot: Bot;
  actions: readonly Action[];
  /** The action being edited as it was when the wizard opened; undefined for a new one. */
  action: Action | undefined;
}

/** The five steps of making or changing an action. */
export function Wizard({ bot, actions, action }: WizardProps) {
  const navigate = useNavigate();
  const back = `/actions?bot=${bot.id}`;
  const [address] = useSearchParams();
  const [deleting, setDeleting] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [trying, setTrying] = useState(false);
  const stepTop = useRef<HTMLDivElement>(null);
  const focusPlace = useFocusPlace(stepTop, address.get('focus') ?? (action ? undefined : 'command'));
  const leaveSoon = () => setLeaving(true);
  useNavigateAfter(leaving ? back : undefined, leaveAfterMs);
  const editor = useActionEditor({ bot, actions, action, address, onCreated: leaveSoon });
  const { state, form, dispatch, saving, upload, twin } = editor;
  const { step } = state;
  const save = () => {
    if (!leaving) void saving.save();
  };
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
    if (type === 'next' && step === 1 && isStepComplete(1, form)) focusPlace('text');
  };
  /** Enter in a field continues; forms of their own, and dialogs, have their own Enter. */
  const enter = (event: KeyboardEvent) => {
    const { target, currentTarget } = event;
    const isField = target instanceof HTMLInputElement && target.type === 'text' && !target.form;
    if (event.key !== 'Enter' || event.defaultPrevented || !isField || !currentTarget.contains(target))
      return;
    event.preventDefault();
    if (step === 1 && twin) return;
    move('next');
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
          complete: isStepComplete(number, form),
          invalid: number === 1 && twin !== undefined,
        }))}
        current={wizardSteps.findIndex(({ number }) => number === step)}
        onStep={(at) => open(wizardSteps[at]?.number ?? step)}
        className="mb-5"
      />
      <EditorNotices editor={editor} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0">
          <Card>
            {/* The fields in it are what one types in. */}
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
            <div ref={stepTop} tabIndex={-1} onKeyDown={enter} className="px-5 py-5 outline-none sm:px-6">
              <WizardStep
                step={step}
                bot={bot}
                form={form}
                upload={upload}
                busy={saving.busy || leaving}
                change={(patch) => dispatch({ type: 'changed', patch })}
                newButton={state.newButton}
                changeNewButton={(button) => dispatch({ type: 'newButtonChanged', button })}
                actions={actions}
                actionId={action?.id}
                refusals={saving.refusals}
                onWriteSteps={() => open(lastStep)}
              />
            </div>
          </Card>
          <FormProblems
            botId={bot.id}
            form={form}
            actionId={action?.id}
            onPlace={(next, place) => {
              open(next);
              focusPlace(place);
            }}
          />
          <WizardFooter
            step={step}
            form={form}
            twin={twin}
            editing={action !== undefined}
            notice={saving.notice}
            waitingFor={saving.waitingFor}
            busy={saving.busy}
            done={leaving}
            dirty={editor.dirty}
            onPrevious={() => move('previous')}
            onNext={() => move('next')}
            onSave={save}
            onTry={() => setTrying(true)}
          />
        </div>
        <WizardAside bot={bot} form={form} actions={actions} actionId={action?.id} />
      </div>
      <DeleteActionDialog
        action={deleting ? action : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={(offerUndo) => {
          dispatch({ type: 'replaced', form: state.saved, version: state.version });
          saving.say({ tone: 'success', text: 'Action deleted successfully!' });
          offerUndo(`${action?.command} deleted`);
          leaveSoon();
        }}
      />
      {!action && actions.length === 0 && isOwner(bot) && (
        <TemplateGallery bot={bot} onAdded={() => void navigate(back)} />
      )}
      <Dialog open={trying} onOpenChange={setTrying} size="full" title="Try it">
        <SimulatorPane
          bot={bot}
          actions={withForm(actions, bot.id, { form, actionId: action?.id })}
          start={startOf(form)}
          className="h-[70dvh]"
        />
      </Dialog>
      <SaveQuestions saving={saving} />
      <EditorLeaveGuard editor={editor} done={leaving} />
    </>
  );
}
