export { lint, problemsByAction, worstSeverity } from './lint';
export type * from './problem';
export { unreachedFrom } from './step-flow';
