import type { Problem } from '@botter/linter';
import { createContext } from 'react';
import type { Waiting } from '../api/use-waiting';
import type { EditorPlace } from './flow-graph-props';

/** Read-only values that every card needs. */
export interface GraphContextValue {
  readonly botId: string;
  readonly mayEdit: boolean;
  /** The element that the labels of lines are drawn in; undefined until the canvas is ready. */
  readonly labels: Element | undefined;
  /** Very many cards, and too small to be read: they are drawn as one picture. */
  readonly far: boolean;
  /** The cards that someone is at. Of the others only a picture is drawn from afar. */
  readonly near: ReadonlySet<string>;
  /** The people who wait at steps. */
  readonly waiting: Waiting;
  /** @param place in its editor, as addresses name it */
  onEdit(actionId: string, place?: EditorPlace): void;
  onProblem(problem: Problem): void;
}

export const GraphContext = createContext<GraphContextValue>({
  botId: '',
  mayEdit: false,
  labels: undefined,
  far: false,
  near: new Set(),
  waiting: new Map(),
  onEdit: () => undefined,
  onProblem: () => undefined,
});
