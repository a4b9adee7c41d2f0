import {
  newSession,
  type SimulatedConfiguration,
  type SimulatorInput,
  type SimulatorSession,
  sessionClock,
  simulate,
} from '@botter/simulator';
import { useEffect, useRef, useState } from 'react';

/** Longer waits overflow the browser's timers. Milliseconds. */
const longestTimeoutMs = 2 ** 31 - 1;

/** Timers may fire a moment early, and then nothing would be due. Milliseconds. */
const timerSlackMs = 10;

/** A text that is shown for a moment; the same text twice is two notices. */
export interface SimulatorNotice {
  readonly id: number;
  readonly text: string;
}

export interface Simulator {
  readonly session: SimulatorSession;
  readonly notice: SimulatorNotice | undefined;
  readonly run: (input: SimulatorInput) => void;
}

/**
 * A conversation with the current configuration. Delayed callbacks run by themselves when their time comes.
 * `onPassed` gets the actions of each step, and an empty list when the conversation begins again. `start` is
 * done immediately.
 */
export function useSimulator(
  configuration: SimulatedConfiguration,
  onPassed: ((actionIds: readonly string[]) => void) | undefined,
  start?: SimulatorInput,
): Simulator {
  const [session, setSession] = useState(() => newSession());
  const [notice, setNotice] = useState<SimulatorNotice>();

  const run = (input: SimulatorInput) => {
    const step = simulate(configuration, session, input, new Date());
    setSession(step.session);
    const { notice: text } = step;
    if (text !== null) setNotice((last) => ({ id: (last?.id ?? 0) + 1, text }));
    if (step.passed.length > 0 || input.kind === 'reset') onPassed?.(step.passed);
  };
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = run;
  });

  const started = useRef(false);
  useEffect(() => {
    if (started.current || !start) return;
    started.current = true;
    latestRun.current(start);
  }, [start]);

  useEffect(() => {
    const [next] = session.pending;
    if (!next) return;
    const waitMs = Date.parse(next.dueAt) - sessionClock(session, new Date()).getTime() + timerSlackMs;
    const timer = setTimeout(
      () => latestRun.current({ kind: 'wait' }),
      Math.min(Math.max(waitMs, 0), longestTimeoutMs),
    );
    return () => clearTimeout(timer);
  }, [session]);

  return { session, notice, run };
}
