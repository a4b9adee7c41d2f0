import { drafts, useSession } from '@botter/web-data/session';
import { Button, ConfirmDialog } from '@botter/web-ui';
import { LogOut } from 'lucide-react';
import { useState } from 'react';

/** Signs out; asks first while this device keeps something that was not sent or saved, because that is deleted. */
export function SignOutButton({ className }: { className?: string }) {
  const { signOut } = useSession();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        className={className}
        onClick={() => (drafts.hasAny() ? setAsking(true) : void signOut())}
      >
        <LogOut aria-hidden />
        Sign Out
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out and delete drafts?"
        description="This device has messages or changes that are not sent or saved. Signing out deletes them."
        confirmLabel="Sign out"
        onConfirm={signOut}
      />
    </>
  );
}
