import { type PendingRun, sessionClock } from '@botter/simulator';
import { Clock, FastForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import { remainingTime } from '../remaining-time';

interface SkipDelayProps {
  next: PendingRun;
  /** How many more wait. */
  more: number;
  aheadMs: number;
  onSkip: () => void;
}

/** Counts down to what is due next; a press brings it about now. */
export function SkipDelay({ next, more, aheadMs, onSkip }: SkipDelayProps) {
  const now = useSeconds();
  const seconds = (Date.parse(next.dueAt) - sessionClock({ aheadMs }, now).getTime()) / 1000;
  return (
    <div className="flex items-center gap-2 border-t border-line px-3 py-2 text-xs">
      <button
        type="button"
        onClick={onSkip}
        className="touch-target inline-flex min-w-0 items-center gap-1.5 rounded-full bg-delayed-soft py-1.5 pr-3 pl-2.5 font-medium text-delayed-ink ring-1 ring-delayed/25 ring-inset hover:brightness-97"
      >
        <Clock aria-hidden className="size-3.5 shrink-0" />
        <span className="tabular-nums">{remainingTime(seconds)}</span>
        {next.kind === 'scheduleCallback' ? (
          <span className="truncate font-mono">{next.command}</span>
        ) : (
          <span className="truncate">{next.waitsFor === 'answer' ? 'No answer in time' : 'Pause'}</span>
        )}
        <span className="inline-flex shrink-0 items-center gap-1 border-l border-delayed/30 pl-2">
          Skip delay
          <FastForward aria-hidden className="size-3.5" />
        </span>
      </button>
      {more > 0 && <span className="shrink-0 text-muted">+{more} waiting</span>}
    </div>
  );
}

/** The time, updated every second. */
function useSeconds(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
