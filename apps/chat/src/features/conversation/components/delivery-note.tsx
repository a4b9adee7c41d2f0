import type { ReactNode } from 'react';

/** A sentence under an outgoing message about its delivery. */
export function DeliveryNote({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 ml-auto w-fit max-w-88 rounded-md bg-surface px-2 py-1 text-xs text-muted shadow-xs">
      {children}
    </p>
  );
}
