import { useBlocker } from '@botter/web-router';
import { Button, Dialog } from '@botter/web-ui';

interface LeaveDialogProps {
  /** True while leaving would lose something. */
  when: boolean;
  onDiscard: () => void;
}

/** Asks before another screen takes the place of unsaved changes. */
export function LeaveDialog({ when, onDiscard }: LeaveDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  const asked = blocker.state === 'blocked';
  return (
    <Dialog
      open={asked}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description="Your changes to this action are not saved yet. As a draft they wait for you on this device."
      footer={
        <>
          <Button
            variant="dangerGhost"
            className="sm:mr-auto"
            onClick={() => {
              onDiscard();
              blocker.proceed?.();
            }}
          >
            Discard changes
          </Button>
          <Button onClick={() => blocker.reset?.()}>Stay</Button>
          <Button variant="primary" onClick={() => blocker.proceed?.()}>
            Leave and keep draft
          </Button>
        </>
      }
    />
  );
}
