import { drafts, useSession } from '@botter/web-data/session';
import { ConfirmDialog } from '@botter/web-ui';
import { LogOut } from 'lucide-react';
import { useState } from 'react';

/** Signs out; asks first while this device keeps something that was not sent or saved, because that is deleted. */
export function SignOutButton() {
  const { signOut } = useSession();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => (drafts.hasAny() ? setAsking(true) : void signOut())}
        className="touch-target flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium text-muted transition-colors hover:bg-hover hover:text-ink"
      >
        <LogOut aria-hidden className="size-4.5" />
        Sign Out
      </button>
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
