import { useEffect, useRef, useState } from 'react';
import { DraftStrip } from './draft-strip';
import { SessionBanner } from './session-banner';
import { StatusStrip } from './status-strip';
import { WaitingNotice } from './waiting-notice';

/**
 * What concerns every screen, above it and always visible. The frame gets its height, so that screens that
 * fill the window become shorter and don't overflow it.
 */
export function PageNotices({ onHeight }: { onHeight: (pixels: number) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [report] = useState(() => onHeight);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => report(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [report]);
  return (
    <div ref={box} className="sticky top-(--app-bar) z-20">
      <SessionBanner />
      <StatusStrip />
      <DraftStrip />
      <WaitingNotice />
    </div>
  );
}
