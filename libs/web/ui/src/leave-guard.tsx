import { type BlockerFunction, useBlocker } from '@botter/web-router';
import { useEffect } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

export interface LeaveGuardProps {
  /** True while leaving would lose something. */
  when: boolean;
  /** A sentence about what isn't saved. */
  text: string;
  /**
   * Given if leaving keeps a draft on this device: the dialog offers to discard it, and closing the tab is
   * not stopped.
   */
  onDiscard?: () => void;
  /** Which changes of the address leave; by default those of its path. */
  leaves?: BlockerFunction;
}

const leavesPath: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname;

/** Asks before another page replaces unsaved changes; without drafts also before a reload or a closed tab. */
export function LeaveGuard({ when, text, onDiscard, leaves = leavesPath }: LeaveGuardProps) {
  const blocker = useBlocker((change) => when && leaves(change));
  const losesAll = when && onDiscard === undefined;
  useEffect(() => {
    if (!losesAll) return;
    // The browser asks with its own text.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [losesAll]);
  const stay = () => blocker.reset?.();
  const leave = () => blocker.proceed?.();
  return (
    <Dialog
      size={onDiscard ? 'md' : 'sm'}
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && stay()}
      title="Leave without saving?"
      description={text}
      footer={
        onDiscard ? (
          <>
            <Button
              variant="dangerGhost"
              className="sm:mr-auto"
              onClick={() => {
                onDiscard();
                leave();
              }}
            >
              Discard changes
            </Button>
            <Button onClick={stay}>Stay</Button>
            <Button variant="primary" onClick={leave}>
              Leave and keep draft
            </Button>
          </>
        ) : (
          <>
            <Button onClick={stay}>Stay</Button>
            <Button variant="danger" onClick={leave}>
              Leave
            </Button>
          </>
        )
      }
    />
  );
}
