/** What every step can do with its place among the others. */
export interface StepProps {
  onBack?: (() => void) | undefined;
  /** Goes on, whether or not the step was done. */
  onNext: () => void;
}
