import { getViewportForBounds, type Node, useReactFlow, type Viewport } from '@xyflow/react';
import { type RefObject, useEffect, useRef } from 'react';
import { nodeSize, type Point, zoomRange } from '../model/graph-geometry';
import { type Box, overlaps } from '../model/place-label';

/** Room for the toolbar above the cards. */
const top = '64px';
/** Lines turn next to the cards. */
const edge = '40px';
/** The zoom if not everything fits: large enough to read. */
const readableZoom = 0.75;
const moveMs = 250;

/** The order from top to bottom, and from left to right within a row. */
const byPlace = (a: { position: Point }, b: { position: Point }) =>
  a.position.y - b.position.y || a.position.x - b.position.x;

/** The visible part of the graph. */
export function useCanvasView(
  frame: RefObject<HTMLElement | null>,
  highlighted: ReadonlySet<string> | undefined,
) {
  const {
    getNode,
    getNodes,
    getNodesBounds,
    getZoom,
    setCenter,
    setViewport,
    flowToScreenPosition,
    screenToFlowPosition,
  } = useReactFlow();

  /**
   * A canvas without a size (not laid out, or hidden) has no way between two views: its frames would be NaN.
   */
  const duration = () => (frame.current?.getBoundingClientRect().width ? moveMs : 0);
  const centre = (id: string, zoom: number) => {
    const node = getNode(id);
    if (!node) return;
    const { x, y } = node.position;
    void setCenter(x + nodeSize.width / 2, y + heightOf(node) / 2, { zoom, duration: duration() });
  };
  /** By the bounds of all cards: fitting to nodes would leave out those that have never been drawn. */
  const viewOfAll = (minZoom: number) => viewOf(getNodes(), minZoom, 1);
  const viewOf = (nodes: Node[], minZoom: number, maxZoom: number) => {
    const { width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {};
    const bounds = getNodesBounds(nodes);
    const [whole, ...others] = roomsFor(frame.current).map((padding) =>
      getViewportForBounds(bounds, width, height, minZoom, maxZoom, padding),
    );
    const panels = panelBoxes(frame.current, '.bottom');
    const isCovered = (view: Viewport) =>
      nodes.some((node) => panels.some((panel) => overlaps(onScreen(node, view), panel)));
    const clear = others.toSorted((a, b) => b.zoom - a.zoom)[0];
    return whole && clear && isCovered(whole) ? clear : (whole ?? { x: 0, y: 0, zoom: 1 });
  };

  const isInSight = (id: string) => {
    const node = getNode(id);
    const box = frame.current?.getBoundingClientRect();
    if (!node || !box || box.width === 0) return true;
    const corner = flowToScreenPosition(node.position);
    const zoom = getZoom();
    const [x, y] = [corner.x - box.left, corner.y - box.top];
    const card = { x, y, width: nodeSize.width * zoom, height: heightOf(node) * zoom };
    const isInside = x >= 0 && y >= 0 && x + card.width <= box.width && y + card.height <= box.height;
    return isInside && !panelBoxes(frame.current).some((panel) => overlaps(card, panel));
  };

  const bringIntoSight = (id: string) => {
    if (!isInSight(id)) centre(id, getZoom());
  };
  /** Keeps the newest card and the one before it visible, with the others if they stay readable. */
  const follow = useRef((_ids: readonly string[]) => {});
  useEffect(() => {
    follow.current = (ids) => {
      const last = ids.at(-1);
      if (last === undefined || ids.slice(-2).every(isInSight)) return;
      for (const wanted of [ids, ids.slice(-2)]) {
        const nodes = wanted.flatMap((id) => getNode(id) ?? []);
        const view = viewOf(nodes, 0.01, Math.max(getZoom(), readableZoom));
        if (view.zoom < zoomRange.min) continue;
        void setViewport(view, { duration: duration() });
        return;
      }
      bringIntoSight(last);
    };
  });
  useEffect(() => follow.current([...(highlighted ?? [])]), [highlighted]);

  return {
    fit: () => void setViewport(viewOfAll(zoomRange.min), { duration: moveMs }),
    focus: (id: string) => centre(id, Math.max(0.9, getZoom())),
    /** For new cards: shows all of the graph, if one of them is not visible. */
    showNew(ids: readonly string[]) {
      if (!ids.every(isInSight)) void setViewport(viewOfAll(zoomRange.min), { duration: duration() });
    },
    bringIntoSight,
    /** The position of a card whose middle is under the pointer. */
    pointAt({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point {
      const { x, y } = screenToFlowPosition({ x: clientX, y: clientY });
      return { x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 };
    },
    /**
     * The first view: the action that the address names, otherwise everything if it fits, otherwise the
     * beginning.
     */
    open(actionId: string | undefined) {
      const [first] = getNodes().sort(byPlace);
      if (actionId !== undefined && getNode(actionId)) {
        centre(actionId, 1);
        return;
      }
      if (!first) {
        // The first card will be at the beginning.
        void setViewport({ x: 24, y: 64, zoom: 0.9 });
        return;
      }
      const whole = viewOfAll(0.01);
      if (whole.zoom >= zoomRange.min) {
        void setViewport(whole);
        return;
      }
      // The conversation begins at the left.
      void setViewport({
        x: 24 - first.position.x * readableZoom,
        y: 72 - first.position.y * readableZoom,
        zoom: readableZoom,
      });
    },
  };
}

/** The boxes of toolbar, legend and map, or of those of a place, from the corner of the canvas. */
function panelBoxes(frame: HTMLElement | null, place = ''): Box[] {
  const origin = frame?.getBoundingClientRect();
  if (!frame || !origin) return [];
  return [...frame.querySelectorAll(`.react-flow__panel${place}`)].map((panel) => {
    const { x, y, width, height } = panel.getBoundingClientRect();
    return { x: x - origin.x, y: y - origin.y, width, height };
  });
}

/** The whole canvas first, then what is left of it above the panels, and between them. */
function roomsFor(frame: HTMLElement | null) {
  const panels = panelBoxes(frame, '.bottom');
  const high = Math.max(0, ...panels.map(({ height }) => height));
  const wide = (left: boolean) =>
    Math.max(0, ...panels.filter(({ x }) => left === x < 100).map(({ width }) => width));
  return [
    { top, left: edge, right: edge, bottom: edge },
    { top, left: edge, right: edge, bottom: `${high + 24}px` },
    { top, left: `${wide(true) + 24}px`, right: `${wide(false) + 24}px`, bottom: edge },
  ] as const;
}

const heightOf = ({ height = nodeSize.height }: Node) => height;

function onScreen(node: Node, view: Viewport): Box {
  const { x, y } = node.position;
  return {
    x: x * view.zoom + view.x,
    y: y * view.zoom + view.y,
    width: nodeSize.width * view.zoom,
    height: heightOf(node) * view.zoom,
  };
}
