import type { GraphPart } from './graph-part';

/** It leads nowhere. */
export const webhook: GraphPart<'webhook'> = { ports: () => [], portsKey: () => '' };
