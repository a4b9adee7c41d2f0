import { sampleAction } from '@botter/web-testing';
import { toFlowNodes, withChanges } from './flow-elements';

const cardAt = (x: number, text: string) => {
  const action = sampleAction({ id: 'a', actionData: { ...sampleAction().actionData, text } });
  return { id: 'a', action, position: { x, y: 0 }, placed: true };
};

test('a card that was moved by keys stays where it is when its action changes, until the graph places it', () => {
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

test('what has not changed stays the same object', () => {
  const card = cardAt(0, 'Hi');
  const [drawn] = toFlowNodes([card], {}, []);
  expect(toFlowNodes([card], {}, [drawn!])[0]).toBe(drawn);
});
