import { nodeSize } from '../model/graph-geometry';
import { layOutGraph } from './layout-graph';

test('ranks go from left to right, and no two cards overlap', () => {
  const ids = ['start', 'a', 'b', 'c', 'alone'];
  const ways = [
    { source: 'start', target: 'a' },
    { source: 'start', target: 'b' },
    { source: 'a', target: 'c' },
    { source: 'c', target: 'start' },
    { source: 'b', target: 'b' },
  ];
  const places = layOutGraph({ ids, ways });
  expect(Object.keys(places).sort()).toEqual([...ids].sort());
  expect(places.start!.x).toBeLessThan(places.a!.x);
  expect(places.a!.x).toBe(places.b!.x);
  expect(places.a!.x).toBeLessThan(places.c!.x);
  for (const one of ids) {
    for (const other of ids) {
      if (one === other) continue;
      const apart =
        Math.abs(places[one]!.x - places[other]!.x) >= nodeSize.width ||
        Math.abs(places[one]!.y - places[other]!.y) >= nodeSize.height;
      expect(apart).toBe(true);
    }
  }
});
