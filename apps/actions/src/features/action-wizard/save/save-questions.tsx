import { defaultTrigger, isTarget } from '@botter/contracts';
import { ConflictDialog } from './conflict-dialog';
import { DeletedDialog } from './deleted-dialog';
import { ReferencesDialog } from './references-dialog';
import type { WizardSave } from './use-wizard-save';

/** The dialog for what a save has to ask; nothing while there is no question. */
export function SaveQuestions({ saving }: { saving: WizardSave }) {
  const { question, busy, dismiss } = saving;
  switch (question?.kind) {
    case undefined:
      return null;
    case 'conflict':
      return (
        <ConflictDialog
          {...question}
          busy={busy}
          onClose={dismiss}
          onKeepTheirs={() => void saving.keepTheirs()}
          onOverwrite={() => void saving.overwrite()}
        />
      );
    case 'deleted':
      return <DeletedDialog busy={busy} onClose={dismiss} onSaveAsNew={() => void saving.saveAsNew()} />;
    case 'references':
      return (
        <ReferencesDialog
          references={question.references}
          command={
            isTarget(question.form.trigger || defaultTrigger) ? question.form.command.trim() : undefined
          }
          busy={busy}
          onClose={dismiss}
          onSave={(update) => void saving.rename(question.references, question.form, update)}
        />
      );
    default:
      return question satisfies never;
  }
}
