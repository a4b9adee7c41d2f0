import { delayPortY } from '../graph-geometry';
import type { GraphLine, GraphPart } from './graph-part';

const port = 'delay';

export const delayedCallbacks: GraphPart<'delayedCallbacks'> = {
  ports: () => [{ id: port, y: delayPortY }],
  portsKey: () => port,
};

export const delayLine: GraphLine = {
  port: () => port,
  isDrawn: false,
  // For a clock.
  signRoom: '   ',
  colour: 'delayed',
  dash: [7, 5],
};
