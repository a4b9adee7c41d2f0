import { useWaiting } from '@botter/web-data';
import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Strip } from './strip';

/** Shown while the page waits because it sent the server too many requests; it continues by itself. */
export function WaitingNotice() {
  const until = useWaiting();
  return (
    <output className="block">
      {until !== undefined && (
        <Strip tone="warning" icon={<Hourglass aria-hidden />}>
          Too many requests. The page continues in <Countdown key={until} until={until} />.
        </Strip>
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
