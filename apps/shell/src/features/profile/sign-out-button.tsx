import { Button, type ButtonVariant, lazyPart } from '@botter/web-ui';
import { LogOut } from 'lucide-react';
import { useState } from 'react';

const SignOutQuestion = lazyPart(async () => (await import('./sign-out-question')).SignOutQuestion);

interface SignOutButtonProps {
  className?: string;
  variant?: ButtonVariant;
  /** Called before any question: closes what contains the button. */
  onPress?: (() => void) | undefined;
}

/** Signs out, and asks first if something would be lost. */
export function SignOutButton({ className, variant, onPress }: SignOutButtonProps) {
  const [isLeaving, setLeaving] = useState(false);
  const stay = () => setLeaving(false);
  return (
    <>
      <Button
        variant={variant}
        className={className}
        onPointerEnter={SignOutQuestion.prepare}
        onFocus={SignOutQuestion.prepare}
        onClick={() => {
          onPress?.();
          setLeaving(true);
        }}
      >
        <LogOut aria-hidden />
        Sign Out
      </Button>
      {isLeaving && <SignOutQuestion onClose={stay} onFailed={stay} />}
    </>
  );
}
