import { cn } from '@botter/web-ui';
import type { ReactNode } from 'react';
import { lineLooks } from './line-looks';

/** What the colours and lines mean. @param compares true if one picture shows two versions */
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
          sign={<span className="h-3 w-4 rounded-xs border border-dashed border-line-strong bg-sunken" />}
        >
          Never reached
        </Entry>
        {Object.values(lineLooks).map(({ name, dot, line, sign }) => (
          <Entry
            key={name}
            sign={
              <span className="flex w-5 items-center">
                <span className={cn('size-1.5 shrink-0 rounded-full', dot)} />
                <span className={cn('w-full border-t-2 border-dashed', line)} />
                {sign && <sign.Icon aria-hidden className={cn('size-3 shrink-0', sign.colour)} />}
              </span>
            }
          >
            {name}
          </Entry>
        ))}
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

/** As it was left on this device; closed on a small screen. */
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
