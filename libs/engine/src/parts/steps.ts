import type { EnginePart } from './engine-part';

/** Runs the steps. */
export const steps: EnginePart<'steps'> = () => () => [];
