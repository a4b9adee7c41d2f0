import type { Action } from '@botter/contracts';
import { Alert, Button, cn, Kbd, type Notice, Tooltip } from '@botter/web-ui';
import { ArrowLeft, ArrowRight, Smartphone } from 'lucide-react';
import type { ActionForm } from '../../../shared/action-form';
import { lastStep, missingInStep, type StepNumber } from '../steps/steps';

interface WizardFooterProps {
  step: StepNumber;
  form: ActionForm;
  /** Another action with the same command. */
  twin: Action | undefined;
  editing: boolean;
  notice: Notice | undefined;
  /** The file that saving waits for. */
  waitingFor: string | undefined;
  busy: boolean;
  /** The action is saved or deleted and the list is about to come. */
  done: boolean;
  dirty: boolean;
  onPrevious: () => void;
  onNext: () => void;
  onSave: () => void;
  /** Used if there is no room for the simulator next to the form. */
  onTry: () => void;
}

const saveKeys = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? ['⌘', 'S'] : ['Ctrl', 'S'];

/** All buttons share one row. */
const iconOnPhones = 'max-sm:w-11 max-sm:gap-0 max-sm:px-0 max-sm:text-[0px]';

/** The result of the last step and the buttons to continue; always visible at the bottom of the screen. */
export function WizardFooter({
  step,
  form,
  twin,
  editing,
  notice,
  waitingFor,
  busy,
  done,
  dirty,
  onPrevious,
  onNext,
  onSave,
  onTry,
}: WizardFooterProps) {
  const missing =
    missingInStep(step, form) ?? (step === 1 && twin ? 'Choose another command to continue.' : undefined);
  // One button continues: through the steps of a new action, then to its save.
  const leads = !editing && step !== lastStep;
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 mt-4 bg-canvas/92 px-4 pt-2 pb-4 backdrop-blur-sm sm:-mx-1 sm:px-1"
    >
      {waitingFor !== undefined && (
        <Alert tone="info" className="mb-3">
          Saving as soon as {waitingFor} is uploaded…
        </Alert>
      )}
      {notice && (
        <Alert tone={notice.tone} className="mb-3">
          {notice.text}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={onPrevious} disabled={step === 1} className={iconOnPhones}>
          <ArrowLeft aria-hidden />
          Previous
        </Button>
        {step !== lastStep && (
          <Button
            variant={leads ? 'primary' : undefined}
            onClick={onNext}
            disabled={missing !== undefined}
            aria-describedby={missing ? 'step-missing' : undefined}
          >
            Next
            <ArrowRight aria-hidden />
          </Button>
        )}
        <p id="step-missing" className="text-xs text-muted max-sm:order-last max-sm:w-full">
          {missing ?? (dirty && !done ? <span className="max-sm:hidden">Unsaved changes</span> : null)}
        </p>
        <Button onClick={onTry} className={cn('ml-auto lg:hidden', iconOnPhones)}>
          <Smartphone aria-hidden />
          Try it
        </Button>
        <Tooltip
          text={
            <span className="flex items-center gap-1">
              {saveKeys.map((keyName) => (
                <Kbd key={keyName}>{keyName}</Kbd>
              ))}
            </span>
          }
        >
          <Button
            variant={leads ? undefined : 'primary'}
            busy={busy}
            disabled={done}
            onClick={onSave}
            className="min-w-20 lg:ml-auto"
          >
            {editing ? 'Update' : 'Save'}
          </Button>
        </Tooltip>
      </div>
    </div>
  );
}
