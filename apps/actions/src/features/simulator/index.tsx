import { cn, Skeleton } from '@botter/web-ui';
import { lazy, Suspense } from 'react';
import type { SimulatorPaneProps } from './components/simulator-pane';

// The engine, with its dates and templates, is loaded with the first conversation.
const Pane = lazy(async () => {
  const { SimulatorPane: default_ } = await import('./components/simulator-pane');
  return { default: default_ };
});

/** A phone on which the bot replies as it would in Telegram. */
export function SimulatorPane(props: SimulatorPaneProps) {
  const place = cn(
    'mx-auto block h-[min(42rem,calc(100dvh-8rem))] w-full max-w-sm rounded-[2rem]',
    props.className,
  );
  return (
    <Suspense fallback={<Skeleton className={place} />}>
      <Pane {...props} />
    </Suspense>
  );
}
