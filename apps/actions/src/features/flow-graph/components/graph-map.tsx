import { Panel, useStore, useStoreApi } from '@xyflow/react';
import { XYMinimap } from '@xyflow/system';
import { useEffect, useMemo, useRef } from 'react';
import type { ActionNode } from '../model/flow-elements';
import { around, boxOfCards, cardsOnMap, rectangle } from '../model/graph-map';
import { sightBox } from '../model/picture-tiles';

/** On a phone the map leaves room for the cards. */
const small = { width: 112, height: 84 };
const large = { width: 160, height: 110 };
/** Pixels of the map around what it shows. */
const margin = 5;

/**
 * All cards and the visible part, which can be dragged and zoomed here, too. React Flow's own map does the
 * same with an element for each card, and every move of the view has to ask each of them.
 */
export function GraphMap({ nodes }: { nodes: readonly ActionNode[] }) {
  const size = window.innerWidth < 640 ? small : large;
  const store = useStoreApi();
  const transform = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const panZoom = useStore((state) => state.panZoom);
  const cards = useMemo(() => cardsOnMap(nodes), [nodes]);
  const box = useMemo(() => boxOfCards(nodes), [nodes]);
  const sight = sightBox({ transform, width, height });
  const shown = box ? around(box, sight) : sight;
  /** Pixels of the graph for one of the map. */
  const scale = Math.max(shown.width / size.width, shown.height / size.height);
  const paddedBox = (pixels: number) => ({
    x: shown.x + shown.width / 2 - (size.width / 2 + pixels) * scale,
    y: shown.y + shown.height / 2 - (size.height / 2 + pixels) * scale,
    width: (size.width + 2 * pixels) * scale,
    height: (size.height + 2 * pixels) * scale,
  });
  const view = paddedBox(margin);
  // Its sides don't have the proportion of the map's: a little more is seen.
  const mask = paddedBox(2 * margin);

  const svg = useRef<SVGSVGElement>(null);
  const latestScale = useRef(scale);
  useEffect(() => {
    latestScale.current = scale;
  });
  useEffect(() => {
    if (!svg.current || !panZoom) return;
    const map = XYMinimap({
      domNode: svg.current,
      panZoom,
      getTransform: () => store.getState().transform,
      getViewScale: () => latestScale.current,
    });
    map.update({ translateExtent: store.getState().translateExtent, width, height });
    return map.destroy;
  }, [store, panZoom, width, height]);
  return (
    <Panel position="bottom-right" className="react-flow__minimap" style={size}>
      <svg
        ref={svg}
        {...size}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        className="react-flow__minimap-svg"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not a file
        role="img"
      >
        <title>Mini map</title>
        {Object.entries(cards).map(([trigger, path]) => (
          <path key={trigger} d={path} className={`react-flow__minimap-node ${trigger}`} />
        ))}
        <path
          className="react-flow__minimap-mask"
          d={rectangle(mask) + rectangle(sight)}
          fillRule="evenodd"
          pointerEvents="none"
        />
      </svg>
    </Panel>
  );
}
