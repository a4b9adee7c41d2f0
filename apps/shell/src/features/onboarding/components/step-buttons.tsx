import { Button } from '@botter/web-ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

interface StepButtonsProps {
  onBack?: (() => void) | undefined;
  onSkip?: (() => void) | undefined;
  disabled?: boolean;
  /** The main button. */
  children?: ReactNode;
}

/** The row under a step: Back on the left, Skip and the main button on the right. */
export function StepButtons({ onBack, onSkip, disabled = false, children }: StepButtonsProps) {
  return (
    <>
      {onBack && (
        <Button variant="ghost" onClick={onBack} disabled={disabled} className="-ml-2">
          <ArrowLeft aria-hidden />
          Back
        </Button>
      )}
      <span className="ml-auto flex flex-wrap justify-end gap-2">
        {onSkip && (
          <Button variant="ghost" onClick={onSkip} disabled={disabled}>
            Skip
          </Button>
        )}
        {children}
      </span>
    </>
  );
}
