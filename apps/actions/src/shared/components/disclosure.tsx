import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface DisclosureProps {
  summary: string;
  children: ReactNode;
}

/** Fields that few people need, out of sight until their heading is pressed. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className="group/fold">
      <summary className="touch-target flex w-fit cursor-pointer list-none items-center gap-1 text-xs font-medium text-muted select-none hover:text-ink [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown aria-hidden className="size-3.5 transition-transform group-open/fold:rotate-180" />
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}
