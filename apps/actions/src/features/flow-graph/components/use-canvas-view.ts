import { getViewportForBounds, useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect, useRef } from 'react';
import { nodeSize, zoomRange } from '../model/graph-geometry';

/** Room for the toolbar above the cards. */
const padding = { top: '72px', left: '24px', right: '24px', bottom: '24px' } as const;
/** Where not everything fits: large enough to read. */
const readableZoom = 0.75;
const moveMs = 250;

/** What of the graph is in sight. */
export function useCanvasView(
  frame: RefObject<HTMLElement | null>,
  highlighted: ReadonlySet<string> | undefined,
) {
  const { getNode, getNodes, getNodesBounds, getZoom, setCenter, setViewport, flowToScreenPosition } =
    useReactFlow();

  const centre = (id: string, zoom: number) => {
    const node = getNode(id);
    if (!node) return;
    const { x, y } = node.position;
    void setCenter(x + nodeSize.width / 2, y + nodeSize.height / 2, { zoom, duration: moveMs });
  };
  /** By the bounds of all cards: fitting to nodes would leave out those that have never been drawn. */
  const viewOfAll = (minZoom: number) => {
    const { width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return getViewportForBounds(getNodesBounds(getNodes()), width, height, minZoom, 1, padding);
  };

  const follow = useRef((_id: string) => {});
  useEffect(() => {
    follow.current = (id) => {
      const node = getNode(id);
      const box = frame.current?.getBoundingClientRect();
      if (!node || !box || box.width === 0) return;
      const { x, y } = flowToScreenPosition(node.position);
      const zoom = getZoom();
      const inSight =
        x >= box.left &&
        y >= box.top &&
        x + nodeSize.width * zoom <= box.right &&
        y + nodeSize.height * zoom <= box.bottom;
      if (!inSight) centre(id, zoom);
    };
  });
  useEffect(() => {
    // The action that answered last comes into sight.
    const last = [...(highlighted ?? [])].at(-1);
    if (last !== undefined) follow.current(last);
  }, [highlighted]);

  return {
    fit: () => void setViewport(viewOfAll(zoomRange.min), { duration: moveMs }),
    focus: (id: string) => centre(id, Math.max(0.9, getZoom())),
    /** The first view: an action that was asked for, everything where it fits, else the beginning. */
    open(actionId: string | undefined) {
      const [first] = getNodes();
      if (actionId !== undefined && getNode(actionId)) {
        centre(actionId, 1);
        return;
      }
      const whole = viewOfAll(0.01);
      if (!first || whole.zoom >= zoomRange.min) {
        void setViewport(whole);
        return;
      }
      const width = frame.current?.clientWidth ?? 0;
      const x = width / 2 - (first.position.x + nodeSize.width / 2) * readableZoom;
      void setViewport({ x, y: 72 - first.position.y * readableZoom, zoom: readableZoom });
    },
  };
}
