import { Button, type ButtonVariant } from '@botter/web-ui';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { SignOutQuestion } from './sign-out-question';

/** Signs out, with the question where something would be lost. */
export function SignOutButton({ className, variant }: { className?: string; variant?: ButtonVariant }) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Button variant={variant} className={className} onClick={() => setLeaving(true)}>
        <LogOut aria-hidden />
        Sign Out
      </Button>
      {isLeaving && <SignOutQuestion onClose={() => setLeaving(false)} />}
    </>
  );
}
