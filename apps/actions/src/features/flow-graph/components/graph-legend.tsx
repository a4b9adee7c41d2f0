import { cn } from '@botter/web-ui';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';

/** What the colours and lines mean. @param compares where two versions are shown in one picture */
export function GraphLegend({ compares = false }: { compares?: boolean }) {
  return (
    <details
      open={isOpenAtFirst()}
      onToggle={({ currentTarget }) => keepOpen(currentTarget.open)}
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
        <Entry sign={<CardSign className="bg-command" />}>User commands</Entry>
        <Entry sign={<CardSign className="bg-callback" />}>Button callbacks</Entry>
        <Entry
          sign={
            <span className="flex w-5 items-center">
              <span className="size-1.5 shrink-0 rounded-full bg-callback" />
              <span className="w-full border-t-2 border-dashed border-callback" />
            </span>
          }
        >
          Button connection
        </Entry>
        <Entry
          sign={
            <span className="flex w-5 items-center">
              <span className="size-1.5 shrink-0 rounded-full bg-delayed" />
              <span className="w-full border-t-2 border-dashed border-delayed" />
              <Clock aria-hidden className="size-3 shrink-0 text-delayed-ink" />
            </span>
          }
        >
          Delayed callback
        </Entry>
        <Entry
          sign={
            <span className="grid w-4 gap-px">
              <span className="h-1 rounded-xs bg-callback" />
              <span className="h-1 rounded-xs bg-url" />
              <span className="h-1 rounded-xs bg-webapp" />
            </span>
          }
        >
          Inline buttons
        </Entry>
      </ul>
    </details>
  );
}

const kept = 'botter.flow-legend';

/** As it was left on this device; on a small screen closed. */
function isOpenAtFirst(): boolean {
  return window.innerWidth >= 640 && localStorage.getItem(kept) !== 'closed';
}

function keepOpen(open: boolean): void {
  localStorage.setItem(kept, open ? 'open' : 'closed');
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

/** A card with the bar of its kind. */
function CardSign({ className }: { className: string }) {
  return (
    <span className="flex h-3 w-4 overflow-hidden rounded-xs border border-line-strong bg-surface">
      <span className={cn('w-1', className)} />
    </span>
  );
}

function Swatch({ className }: { className: string }) {
  return <span className={cn('h-3 w-4 rounded-sm', className)} />;
}
