import type { Action } from '@botter/contracts';
import { toFlowEdges, toFlowNodes } from './flow-elements';
import { changedBoxes, emptyPicture, pictureOf, within } from './picture';
import { isKept, sightBox, tilesFor } from './picture-tiles';
import { toGraph } from './to-graph';

const press = (value: string) => ({ label: value, type: 'callback', value });
function action(id: string, buttons: object[] = []): Action {
  const actionTrigger = id.startsWith('/') ? 'command' : 'callback';
  const actionData = { text: 'Hi', buttons, delayedCallbacks: [] };
  return { id, command: id, actionTrigger, enabled: true, parseMode: '', actionData } as unknown as Action;
}
const actions = [action('/start', [press('far'), press('near')]), action('far'), action('near')];
const graph = toGraph(actions, [
  { actionId: '/start', x: 0, y: 0 },
  { actionId: 'far', x: 4000, y: 0 },
  { actionId: 'near', x: 400, y: 900 },
]);
const nodes = toFlowNodes(graph.nodes, {}, []);
const edges = toFlowEdges(graph, new Map(), true);
const picture = pictureOf(nodes, edges);
const idsOf = ({ cards, lines }: typeof picture) => [...cards, ...lines].map(({ id }) => id);

test('a part of the picture has the cards in it, and also lines that only pass by', () => {
  expect(idsOf(within(picture, { x: 1800, y: 0, width: 400, height: 300 }))).toEqual(['button-/start-0']);
  expect(idsOf(within(picture, { x: 380, y: 850, width: 100, height: 100 }))).toEqual([
    'near',
    'button-/start-1',
  ]);
  expect(idsOf(within(picture, { x: 0, y: 2000, width: 4000, height: 100 }))).toEqual([]);
});

test('a card that is dragged is not in the picture, nor are its lines', () => {
  const dragged = nodes.map((node) => (node.id === 'near' ? { ...node, dragging: true } : node));
  const without = pictureOf(dragged, edges, picture);
  expect(idsOf(without)).toEqual(['/start', 'far', 'button-/start-0']);
  const changed = changedBoxes(picture, without);
  expect(changed).toContainEqual({ x: 400, y: 900, width: 260, height: 160 });
  // The card and its line, nothing of the line that has stayed.
  expect(changed).toHaveLength(2);
});

test('does not paint unchanged parts again', () => {
  const again = pictureOf(nodes, toFlowEdges(graph, new Map(), true), picture);
  expect(changedBoxes(picture, again)).toEqual([]);
  const tried = pictureOf(nodes, toFlowEdges(graph, new Map(), true, ['/start', 'near']), picture);
  expect(tried.lines).toMatchObject([
    { look: 'button', dimmed: true },
    { look: 'passed', dimmed: false },
  ]);
  expect(changedBoxes(picture, tried)).toHaveLength(4);
  expect(changedBoxes(emptyPicture, picture)).toHaveLength(5);
});

test('tiles cover the visible part, then what is around it, and far ones are forgotten', () => {
  const sight = { transform: [-1000, 500, 0.5], width: 1200, height: 800 } as const;
  expect(sightBox(sight)).toEqual({ x: 2000, y: -1000, width: 2400, height: 1600 });
  const { seen, ahead } = tilesFor(sight, 1024);
  // Columns 1 to 4 of rows -1 and 0 hold 1024 to 5120 and -1024 to 1024.
  expect(seen.map(({ key }) => key).toSorted()).toEqual(
    ['1 -1', '1 0', '2 -1', '2 0', '3 -1', '3 0', '4 -1', '4 0'].toSorted(),
  );
  expect(ahead.length).toBeGreaterThan(0);
  expect([...seen, ...ahead].every((tile) => isKept(tile, sight, 1))).toBe(true);
  const away = { ...sight, transform: [-9000, 500, 0.5] } as const;
  expect(seen.some((tile) => isKept(tile, away, 1))).toBe(false);
  // On a screen of twice the density less is kept, but all that is painted ahead.
  expect([...seen, ...ahead].every((tile) => isKept(tile, sight, 2))).toBe(true);
});
