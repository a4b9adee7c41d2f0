import { useBlocker } from '@botter/web-router';
import { Button, Dialog } from '@botter/web-ui';
import { useEffect } from 'react';

interface LeaveGuardProps {
  /** True while leaving would lose something. */
  when: boolean;
  /** What would be lost, as a sentence. */
  text: string;
}

/** Asks before another screen, a reload or a closed tab loses what was not saved. */
export function LeaveGuard({ when, text }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    // The browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <Dialog
      size="sm"
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description={text}
      footer={
        <>
          <Button onClick={() => blocker.reset?.()}>Stay</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    />
  );
}
