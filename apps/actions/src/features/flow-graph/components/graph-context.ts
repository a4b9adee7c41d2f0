import type { Problem } from '@botter/linter';
import { createContext } from 'react';

/** What every card needs and none changes. */
export interface GraphContextValue {
  readonly botId: string;
  readonly mayEdit: boolean;
  /** Where the labels of lines are drawn; undefined until the canvas is ready. */
  readonly labels: Element | undefined;
  onEdit(actionId: string): void;
  onProblem(problem: Problem): void;
}

export const GraphContext = createContext<GraphContextValue>({
  botId: '',
  mayEdit: false,
  labels: undefined,
  onEdit: () => undefined,
  onProblem: () => undefined,
});
