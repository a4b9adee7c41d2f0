import { sampleAction } from '@botter/web-testing';
import { portsOf, toFlowNodes, withChanges } from './flow-elements';
import { nodeSize } from './graph-geometry';

const cardAt = (x: number, text: string) => {
  const action = sampleAction({ id: 'a', actionData: { ...sampleAction().actionData, text } });
  return { id: 'a', action, position: { x, y: 0 }, placed: true };
};

test('a card that was moved by keys stays there when its action changes, until the graph places it', () => {
  const drawn = toFlowNodes([cardAt(0, 'Hi')], {}, []);
  const moved = withChanges(drawn, [{ type: 'position', id: 'a', position: { x: 10, y: 0 } }]);
  const changed = toFlowNodes([cardAt(0, 'Hello')], {}, moved);
  expect(changed[0]).toMatchObject({
    position: { x: 10 },
    data: { action: { actionData: { text: 'Hello' } } },
  });
  const placed = toFlowNodes([cardAt(25, 'Hello')], {}, changed);
  expect(placed[0]?.position.x).toBe(25);
});

test('keeps the same object for what has not changed', () => {
  const card = cardAt(0, 'Hi');
  const [drawn] = toFlowNodes([card], {}, []);
  expect(toFlowNodes([card], {}, [drawn!])[0]).toBe(drawn);
});

test('a card grows with its steps: sixteen have rows, one more counts the rest, and the buttons keep their ports', () => {
  const goTo = (id: number) => ({ id: `s${id}`, type: 'goTo' as const, action: 'menu' });
  const withSteps = (count: number) =>
    sampleAction(
      {},
      {
        buttons: [{ label: 'Menu', type: 'callback', value: 'menu' }],
        steps: Array.from({ length: count }, (_, at) => goTo(at)),
      },
    );
  const ports = (count: number) => portsOf(withSteps(count)).map(({ id, y }) => ({ id, y }));
  const heightOf = (count: number) =>
    toFlowNodes([{ id: 'a', action: withSteps(count), position: { x: 0, y: 0 }, placed: true }], {}, [])[0]
      ?.height;
  expect(heightOf(0)).toBe(nodeSize.height);
  expect(heightOf(2)! - heightOf(1)!).toBe(21);
  expect(heightOf(30)).toBe(heightOf(17));
  expect(ports(2).map(({ id }) => id)).toEqual(['in', 'button-0', 'step-0', 'step-1']);
  expect(
    ports(18)
      .map(({ id }) => id)
      .slice(-2),
  ).toEqual(['step-15', 'steps']);
  expect(ports(18).slice(0, 2)).toEqual(ports(0));
  expect(ports(18).at(-1)!.y).toBe(heightOf(18)! - 18);
});

test('a card that gets steps while it is shown becomes higher', () => {
  const drawn = toFlowNodes([cardAt(0, 'Hi')], {}, []);
  const card = cardAt(0, 'Hi');
  const steps = Array.from({ length: 6 }, (_, at) => ({ id: `s${at}`, type: 'pause' as const, seconds: 1 }));
  const action = { ...card.action, actionData: { ...card.action.actionData, steps } };
  expect(toFlowNodes([{ ...card, action }], {}, drawn)[0]!.height).toBeGreaterThan(nodeSize.height);
});
