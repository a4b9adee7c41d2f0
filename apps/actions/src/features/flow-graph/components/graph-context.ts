import type { Problem } from '@botter/linter';
import { createContext } from 'react';

/** What every card needs and none changes. */
export interface GraphContextValue {
  readonly botId: string;
  readonly mayEdit: boolean;
  /** Where the labels of lines are drawn; undefined until the canvas is ready. */
  readonly labels: Element | undefined;
  /** Very many cards, and too small to be read: they are drawn as one picture. */
  readonly far: boolean;
  /** The cards that someone is at. Of the others only a picture is drawn from afar. */
  readonly near: ReadonlySet<string>;
  onEdit(actionId: string): void;
  onProblem(problem: Problem): void;
}

export const GraphContext = createContext<GraphContextValue>({
  botId: '',
  mayEdit: false,
  labels: undefined,
  far: false,
  near: new Set(),
  onEdit: () => undefined,
  onProblem: () => undefined,
});
