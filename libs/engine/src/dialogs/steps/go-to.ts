import type { RunStep } from './step-run';

export const goTo: RunStep<'goTo'> = ({ action }) => ({ goTo: action });
