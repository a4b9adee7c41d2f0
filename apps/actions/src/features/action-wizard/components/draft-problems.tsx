import type { Problem } from '@botter/linter';
import { Card } from '@botter/web-ui';
import { useMemo } from 'react';
import type { ActionDraft } from '../../../shared/action-draft';
import { newActionId } from '../../../shared/with-draft';
import { focusOf, ProblemList, stepOfPlace, useProblems } from '../../linter';
import { firstIncompleteStep, type StepNumber } from '../steps/steps';

interface DraftProblemsProps {
  botId: string;
  draft: ActionDraft;
  actionId: string | undefined;
  /** Opens a step and gives the focus to one of its places. */
  onPlace: (step: StepNumber, place: string) => void;
}

const none: readonly Problem[] = [];

/** What will be broken once the draft is saved. It is not judged before it could be saved at all. */
export function DraftProblems({ botId, draft, actionId, onPlace }: DraftProblemsProps) {
  const unsaved = useMemo(() => ({ draft, actionId }), [draft, actionId]);
  const { byAction } = useProblems(botId, unsaved);
  const problems = byAction.get(actionId ?? newActionId) ?? none;
  if (problems.length === 0 || firstIncompleteStep(draft)) return null;
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
