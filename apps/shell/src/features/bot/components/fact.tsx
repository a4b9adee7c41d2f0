import type { ReactNode } from 'react';

/** One line of a list of facts: its name and what it is. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <dt className="w-24 shrink-0 text-sm text-muted sm:w-36">{name}</dt>
      <dd className="min-w-0 flex-1 basis-40 text-sm break-words text-ink">{children}</dd>
    </div>
  );
}
