import { useEffect, useState } from 'react';
import { cn } from './cn';
import { exactTime, relativeTime } from './time';
import { Tooltip } from './tooltip';

export interface RelativeTimeProps {
  /** Instant as ISO 8601. */
  at: string;
  className?: string;
}

/** How long ago something was, kept up to date, with the exact instant on hover. */
export function RelativeTime({ at, className }: RelativeTimeProps) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return <span className={className}>–</span>;
  return (
    <Tooltip text={exactTime(time)}>
      <time dateTime={at} className={cn('whitespace-nowrap', className)}>
        {relativeTime(time, now)}
      </time>
    </Tooltip>
  );
}
