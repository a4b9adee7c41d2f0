import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn';

interface Segment<V extends string = string> {
  value: V;
  label: ReactNode;
  icon?: ReactNode;
  /** Accessible name, needed if the label is not text. */
  name?: string;
}

export interface SegmentedControlProps<V extends string = string> {
  value: V;
  onValueChange: (value: V) => void;
  segments: readonly Segment<V>[];
  'aria-label': string;
  size?: 'sm' | 'md';
  className?: string;
}

/** A few short, exclusive choices in one row: filters, layouts, units. */
export function SegmentedControl<V extends string = string>({
  value,
  onValueChange,
  segments,
  size = 'md',
  className,
  ...rest
}: SegmentedControlProps<V>) {
  return (
    <ToggleGroup.Root
      type="single"
      value={value}
      // Pressing the chosen segment again would choose nothing.
      onValueChange={(next) => next && onValueChange(next as V)}
      aria-label={rest['aria-label']}
      className={cn(
        'inline-grid max-w-full auto-cols-fr grid-flow-col gap-0.5 rounded-lg bg-sunken p-0.5 inset-ring inset-ring-line',
        className,
      )}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          aria-label={segment.name}
          className={cn(
            'touch-target inline-flex min-w-0 items-center justify-center gap-1.5 rounded-[7px] font-medium whitespace-nowrap text-muted transition-colors hover:text-ink',
            'data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-sm [&_svg]:size-4 [&_svg]:shrink-0',
            size === 'sm' ? 'h-7 px-2.5 text-xs' : 'h-8 px-3 text-sm',
          )}
        >
          {segment.icon}
          {segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
