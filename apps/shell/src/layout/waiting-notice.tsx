import { useWaiting } from '@botter/web-data';
import { useEffect, useState } from 'react';

/** Shown while the page waits because it sent the server too many requests; it continues by itself. */
export function WaitingNotice() {
  const until = useWaiting();
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center">
      {until !== undefined && (
        <span className="animate-fade-in rounded-md bg-delayed-soft px-3 py-2 text-sm font-medium text-delayed-ink shadow-md">
          Too many requests. The page continues in <Countdown key={until} until={until} />.
        </span>
      )}
    </output>
  );
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
}
