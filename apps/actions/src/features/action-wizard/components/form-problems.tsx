import type { Problem } from '@botter/linter';
import { Card } from '@botter/web-ui';
import { useMemo } from 'react';
import type { ActionForm } from '../../../shared/action-form';
import { newActionId } from '../../../shared/with-form';
import { focusOf, ProblemList, stepOfPlace, useProblems } from '../../linter';
import { firstIncompleteStep, type StepNumber } from '../steps/steps';

interface FormProblemsProps {
  botId: string;
  form: ActionForm;
  actionId: string | undefined;
  /** Opens a step and gives the focus to one of its places. */
  onPlace: (step: StepNumber, place: string) => void;
}

const none: readonly Problem[] = [];

/** The problems that the form will have once it is saved. It is not checked before it could be saved. */
export function FormProblems({ botId, form, actionId, onPlace }: FormProblemsProps) {
  const unsaved = useMemo(() => ({ form, actionId }), [form, actionId]);
  const { byAction } = useProblems(botId, unsaved);
  const problems = byAction.get(actionId ?? newActionId) ?? none;
  if (problems.length === 0 || firstIncompleteStep(form)) return null;
  return (
    <Card className="mt-4 overflow-hidden">
      <h2 className="border-b border-line px-4 py-2.5 text-xs font-medium text-muted">
        Before you save ({problems.length})
      </h2>
      <ProblemList
        botId={botId}
        problems={problems}
        onOpen={({ where }) => {
          const step = stepOfPlace(where);
          if (step) onPlace(step, focusOf(where));
        }}
        className="max-h-64"
      />
    </Card>
  );
}
