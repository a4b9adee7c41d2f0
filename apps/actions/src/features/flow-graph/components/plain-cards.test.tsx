import { sampleAction } from '@botter/web-testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { ReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import { toFlowNodes } from '../model/flow-elements';
import { ActionNode } from './action-node';
import { GraphContext } from './graph-context';
import { useNearCards } from './use-near-cards';

const nodeTypes = { action: ActionNode };
const actions = ['/start', '/help', '/buy'].map((command, at) => sampleAction({ id: `a${at}`, command }));
const nodes = toFlowNodes(
  actions.map((action, at) => ({ id: action.id, action, position: { x: at * 300, y: 0 }, placed: true })),
  {},
  [],
);

/** A canvas that is zoomed out far. */
function FarCanvas() {
  const { near, handlers } = useNearCards();
  const context = useMemo(
    () => ({
      botId: 'b1',
      mayEdit: true,
      labels: undefined,
      far: true,
      near,
      waiting: new Map(),
      onEdit() {},
      onProblem() {},
    }),
    [near],
  );
  return (
    <GraphContext value={context}>
      <div {...handlers}>
        <ReactFlow nodes={nodes} edges={[]} nodeTypes={nodeTypes} />
      </div>
    </GraphContext>
  );
}

// jsdom has no pointer events with buttons.
const pointer = (type: string, target: Element, buttons = 0) =>
  fireEvent(target, new MouseEvent(type, { bubbles: true, buttons }));
const card = (command: string) => screen.getByLabelText(`${command}, command action`);
const headings = () => screen.queryAllByRole('heading', { hidden: true }).map((one) => one.textContent);

test('from afar only the cards that someone is at are in the page, and all can be reached', () => {
  Object.assign(globalThis, { DOMMatrixReadOnly: class {} });
  render(<FarCanvas />);
  expect(headings()).toEqual([]);
  pointer('pointerover', card('/help'));
  expect(headings()).toEqual(['/help']);
  // Moves to the background, and to the next card: the one before is removed.
  pointer('pointerover', document.body);
  pointer('pointerover', card('/buy'));
  expect(headings()).toEqual(['/buy']);
  fireEvent.focus(card('/start'));
  expect(headings()).toEqual(['/start']);
  expect(screen.getByLabelText('Edit action /start')).toBeTruthy();
});

test('a card stays while a line is drawn from it to another', () => {
  Object.assign(globalThis, { DOMMatrixReadOnly: class {} });
  render(<FarCanvas />);
  pointer('pointerdown', card('/start'), 1);
  pointer('pointerover', card('/help'), 1);
  pointer('pointerover', card('/buy'), 1);
  expect(headings()).toEqual(['/start', '/buy']);
});
