import { useEffect, useState } from 'react';
import { lastMoment, storyPace } from './story';

const prefersStillness = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** The moment the story is in; over and over, and standing at its end for people who want no motion. */
export function useStoryMoment(): number {
  const [moment, setMoment] = useState(() => (prefersStillness() ? lastMoment : 0));
  useEffect(() => {
    if (prefersStillness()) return;
    const next = moment === lastMoment ? 0 : moment + 1;
    const timer = setTimeout(() => setMoment(next), storyPace[moment]);
    return () => clearTimeout(timer);
  }, [moment]);
  return moment;
}
