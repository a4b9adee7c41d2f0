import { useStoreApi, ViewportPortal } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { useSame } from '../../../shared/use-same';
import type { ActionEdge, ActionNode } from '../model/flow-elements';
import { emptyPicture, type Picture, pictureOf } from '../model/picture';
import { paintsOf } from './paint-picture';
import { TileBoard } from './tile-board';

/** Milliseconds without zooming until the picture is painted for the new zoom. */
const restMs = 150;

interface GraphPictureProps {
  readonly nodes: readonly ActionNode[];
  readonly edges: readonly ActionEdge[];
}

/**
 * Cards and lines as a picture, below those that are in the page: hundreds of lines that each are an element
 * of the page cost too much for every frame. The view moves the picture like everything else. It is painted
 * if something of the graph has changed, where the view moves to, and after zooming.
 */
export function GraphPicture({ nodes, edges }: GraphPictureProps) {
  const container = useRef<HTMLDivElement>(null);
  const store = useStoreApi();
  // While cards are dragged, the others stay as they are.
  const still = useSame(nodes.filter(({ dragging }) => !dragging));
  const shown = useRef<Picture>(emptyPicture);
  const changed = useRef<() => void>(undefined);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let board: TileBoard | undefined;
    let frame = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const paint = () => {
      frame = 0;
      const sight = store.getState();
      if (sight.width === 0) return;
      board ??= new TileBoard(element, sight.transform[2], shown.current, paintsOf(element));
      if (board.paint(sight)) soon();
    };
    const soon = () => {
      frame ||= requestAnimationFrame(paint);
    };
    const again = () => {
      board?.remove();
      board = undefined;
      soon();
    };
    const follow = () => {
      soon();
      clearTimeout(rest);
      if (board && board.zoom !== store.getState().transform[2]) rest = setTimeout(again, restMs);
    };
    changed.current = () => {
      board?.change(shown.current);
      soon();
    };
    const stopFollowing = store.subscribe(follow);
    const stopWatching = watchLooks(again);
    return () => {
      stopFollowing();
      stopWatching();
      clearTimeout(rest);
      cancelAnimationFrame(frame);
      board?.remove();
    };
  }, [store]);
  useEffect(() => {
    shown.current = pictureOf(still, edges, shown.current);
    changed.current?.();
  }, [still, edges]);
  return (
    <ViewportPortal>
      <div ref={container} aria-hidden className="graph-picture font-mono" />
    </ViewportPortal>
  );
}

/** Calls back when the theme changes, or fonts have been loaded. */
function watchLooks(changed: () => void): () => void {
  const themes = new MutationObserver(changed);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', changed);
  document.fonts?.addEventListener('loadingdone', changed);
  return () => {
    themes.disconnect();
    dark.removeEventListener('change', changed);
    document.fonts?.removeEventListener('loadingdone', changed);
  };
}
