import { drafts, useSession } from '@botter/web-data/session';
import { ConfirmDialog } from '@botter/web-ui';
import { useEffect, useState } from 'react';

/**
 * Signs out; asks first if this device keeps something that was not sent or saved, because that is deleted.
 */
export function SignOutQuestion({ onClose }: { onClose: () => void }) {
  const { signOut } = useSession();
  const [asking] = useState(() => drafts.hasAny());
  useEffect(() => {
    if (asking) return;
    void signOut();
    onClose();
  }, [asking, signOut, onClose]);
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={(open) => !open && onClose()}
      title="Sign out and delete drafts?"
      description="This device has messages or changes that are not sent or saved. Signing out deletes them."
      confirmLabel="Sign out"
      onConfirm={signOut}
    />
  );
}
