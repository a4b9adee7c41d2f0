import type { Action } from '@botter/contracts';
import { portsOf } from '../model/flow-elements';

/** The ends of lines at a card that has no ports of its own: React Flow looks for them in the page. */
export function PortMarks({ action }: { action: Action }) {
  return portsOf(action).map(({ id, type, position, x, y }) => (
    <i
      key={id}
      aria-hidden
      className={`${type} pointer-events-none absolute size-px`}
      data-handleid={id}
      data-handlepos={position}
      style={{ left: x, top: y }}
    />
  ));
}
