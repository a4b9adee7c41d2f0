import type { Step } from '@botter/contracts';
import { shownSteps, stepPortY, stepRows } from '../graph-geometry';
import type { GraphLine, GraphPart } from './graph-part';

const rest = 'steps';
const portOfStep = (index: number) => `step-${index}`;

/** Whether lines to other actions begin at a step. */
export function leadsOn(step: Step): boolean {
  switch (step.type) {
    case 'branch':
    case 'goTo':
      return true;
    case 'question':
      return step.onInvalid !== null || step.onTimeout !== null;
    case 'message':
      return step.buttons.some(({ type }) => type === 'callback');
    default:
      return false;
  }
}

/** A port for each step that the card names and that lines begin at, and one for the others. */
export const steps: GraphPart<'steps'> = {
  ports({ steps: all }, height) {
    const rows = stepRows(all.length);
    return [
      ...all
        .slice(0, shownSteps)
        .flatMap((step, row) =>
          leadsOn(step) ? [{ id: portOfStep(row), y: stepPortY(row, rows, height) }] : [],
        ),
      ...(rows > shownSteps ? [{ id: rest, y: stepPortY(rows - 1, rows, height) }] : []),
    ];
  },
  portsKey: ({ steps: all }) =>
    `${all.length} ${all.slice(0, shownSteps).map((step) => (leadsOn(step) ? 1 : 0))}`,
};

export const stepLine: GraphLine = {
  port: (index) => (index < shownSteps ? portOfStep(index) : rest),
  isDrawn: false,
  signRoom: '',
  colour: 'muted',
  dash: [2, 4],
};
