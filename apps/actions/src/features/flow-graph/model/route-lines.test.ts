import { buttonPortY, nodeSize, type Point } from './graph-geometry';
import { placeInColumns } from './place-in-columns';
import { overlaps } from './place-label';
import { type LineEnds, routeLines } from './route-lines';

const card = (x: number, y: number): Point => ({ x, y });
const boxOf = ({ x, y }: Point) => ({ x, y, ...nodeSize });
const line = (id: string, from: Point, to: Point, row = 0): LineEnds => ({
  id,
  target: `${to.x} ${to.y}`,
  label: 'Opening hours',
  from: { x: from.x + nodeSize.width, y: from.y + buttonPortY(row, 3) },
  to: { x: to.x, y: to.y + nodeSize.height / 2 },
});

/** Cards that a line passes through, except its own two if it touches them. */
function crossed(points: readonly Point[], cards: readonly Point[]): Point[] {
  return cards.filter((one) =>
    points.slice(1).some((to, at) => {
      const from = points[at]!;
      const box = {
        x: Math.min(from.x, to.x) + 1,
        y: Math.min(from.y, to.y),
        width: Math.max(1, Math.abs(from.x - to.x) - 2),
        height: Math.max(1, Math.abs(from.y - to.y)),
      };
      return overlaps(box, boxOf(one));
    }),
  );
}

test('lines go around the cards between, back over a row, and to their own card; labels are covered by nothing', () => {
  const [start, middle, far, below] = [card(0, 0), card(420, 0), card(840, 0), card(420, 210)];
  const cards = [start, middle, far, below];
  const lines = [
    line('next', start, middle),
    line('past', start, far, 1),
    line('under', start, below, 2),
    line('back', far, start),
    line('self', middle, middle, 2),
  ];
  const routes = routeLines(lines, cards);
  expect(new Set(routes.keys())).toEqual(new Set(lines.map(({ id }) => id)));
  for (const { points } of routes.values()) expect(crossed(points, cards)).toEqual([]);
  const labels = [...routes.values()].map(({ label, labelWidth }) => ({
    x: label.x - labelWidth / 2,
    y: label.y - 9,
    width: labelWidth,
    height: 18,
  }));
  for (const [at, label] of labels.entries()) {
    expect(cards.filter((one) => overlaps(label, boxOf(one)))).toEqual([]);
    expect(labels.filter((other, index) => index !== at && overlaps(label, other))).toEqual([]);
  }
});

test('lines to the cards below each other leave their card without crossing', () => {
  const start = card(0, 0);
  const targets = [card(420, 0), card(420, 210), card(420, 420)];
  const lines = targets.map((target, row) => line(`button-${row}`, start, target, row));
  const tracks = [1, 2].map(
    (row) => routeLines(lines, [start, ...targets]).get(`button-${row}`)!.points[1]!.x,
  );
  // The upper one turns behind the lower one.
  expect(tracks[0]).toBeGreaterThan(tracks[1]!);
});

test('columns go from left to right, the target of the first button on top, and no two cards overlap', () => {
  const ids = ['start', 'help', ...Array.from({ length: 9 }, (_, at) => `answer${at}`), 'deep'];
  const ways = [
    ...Array.from({ length: 9 }, (_, at) => ({ source: 'start', target: `answer${at}` })),
    { source: 'answer0', target: 'deep' },
    { source: 'deep', target: 'answer0' },
  ];
  const places = placeInColumns(ids, ways);
  expect([...places.keys()].toSorted()).toEqual(ids.toSorted());
  expect(places.get('start')).toEqual({ x: 20, y: 20 });
  expect(places.get('answer0')).toEqual({ x: 440, y: 20 });
  expect(places.get('answer1')).toEqual({ x: 440, y: 230 });
  expect(places.get('deep')!.x).toBeGreaterThan(places.get('answer8')!.x);
  const boxes = [...places.values()].map(boxOf);
  for (const [at, one] of boxes.entries()) {
    expect(boxes.filter((other, index) => index !== at && overlaps(one, other))).toEqual([]);
  }
});
