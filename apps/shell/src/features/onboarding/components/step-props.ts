/** How every step moves to its neighbours. */
export interface StepProps {
  onBack?: (() => void) | undefined;
  /** Continues, even if the step was skipped. */
  onNext: () => void;
}
