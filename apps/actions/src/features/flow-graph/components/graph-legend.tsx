import { cn } from '@botter/web-ui';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';

/** What the colours and lines mean. @param compares where two versions are shown in one picture */
export function GraphLegend({ compares = false }: { compares?: boolean }) {
  return (
    <details
      open={window.innerWidth >= 640}
      className="rounded-lg border border-line bg-raised/95 text-xs text-muted shadow-sm"
    >
      <summary className="touch-target flex items-center px-3 py-1.5 font-medium text-ink select-none">
        Legend
      </summary>
      <ul className="grid gap-1.5 px-3 pt-0.5 pb-2.5">
        {compares && (
          <>
            <Entry sign={<Swatch className="bg-success" />}>Added</Entry>
            <Entry sign={<Swatch className="bg-delayed" />}>Changed</Entry>
            <Entry sign={<Swatch className="bg-error" />}>Deleted</Entry>
          </>
        )}
        <Entry sign={<Swatch className="bg-command" />}>User commands</Entry>
        <Entry sign={<Swatch className="bg-callback" />}>Button callbacks</Entry>
        <Entry sign={<span className="w-5 border-t-2 border-callback" />}>Button connection</Entry>
        <Entry
          sign={
            <span className="flex w-5 items-center border-t-2 border-dashed border-delayed">
              <Clock aria-hidden className="mx-auto -mt-2 size-3 bg-raised text-delayed-ink" />
            </span>
          }
        >
          Delayed callback
        </Entry>
        <Entry
          sign={
            <span className="flex gap-0.5">
              <span className="h-2.5 w-1.5 rounded-xs bg-callback" />
              <span className="h-2.5 w-1.5 rounded-xs bg-url" />
              <span className="h-2.5 w-1.5 rounded-xs bg-webapp" />
            </span>
          }
        >
          Inline buttons
        </Entry>
      </ul>
    </details>
  );
}

function Entry({ sign, children }: { sign: ReactNode; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden className="flex w-5 justify-center">
        {sign}
      </span>
      {children}
    </li>
  );
}

function Swatch({ className }: { className: string }) {
  return <span className={cn('h-3 w-4 rounded-sm', className)} />;
}
