import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn';

export interface Tab<V extends string = string> {
  value: V;
  label: ReactNode;
  content: ReactNode;
  /** Keeps the content while another tab is open, with everything that was done in it. */
  keepMounted?: boolean;
}

export interface TabsProps<V extends string = string> {
  value: V;
  onValueChange: (value: V) => void;
  tabs: readonly Tab<V>[];
  'aria-label': string;
  className?: string;
}

/** Views of one screen that exclude each other. */
export function Tabs<V extends string = string>({
  value,
  onValueChange,
  tabs,
  className,
  ...rest
}: TabsProps<V>) {
  return (
    <Primitive.Root value={value} onValueChange={(next) => onValueChange(next as V)} className={className}>
      <Primitive.List
        aria-label={rest['aria-label']}
        className="flex gap-3 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className={cn(
              'touch-target -mb-px flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent px-1 text-sm font-medium whitespace-nowrap text-muted transition-colors',
              'hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink',
            )}
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content
          key={tab.value}
          value={tab.value}
          forceMount={tab.keepMounted || undefined}
          className="rounded-md pt-5 data-[state=inactive]:hidden"
        >
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
