import type { Problem } from '@botter/linter';
import { createContext } from 'react';

/** What every card needs and none changes. */
export interface GraphContextValue {
  readonly botId: string;
  readonly mayEdit: boolean;
  onEdit(actionId: string): void;
  onProblem(problem: Problem): void;
}

export const GraphContext = createContext<GraphContextValue>({
  botId: '',
  mayEdit: false,
  onEdit: () => undefined,
  onProblem: () => undefined,
});
