import { useEffect, useState } from 'react';
import type { SimulatorNotice } from '../use-simulator';

/** As long as Telegram shows the answer to a pressed button. */
const shownMs = 3000;

/** The short notice over a conversation with which Telegram answers a pressed button. */
export function PhoneNotice({ notice }: { notice: SimulatorNotice | undefined }) {
  const [goneId, setGoneId] = useState<number>();
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setGoneId(notice.id), shownMs);
    return () => clearTimeout(timer);
  }, [notice]);
  const shown = notice && notice.id !== goneId;
  return (
    <output className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center px-4">
      {shown && (
        <p
          key={notice.id}
          className="animate-rise-in max-w-full rounded-lg bg-ink/90 px-3.5 py-2 text-center text-sm break-words text-canvas shadow-lg"
        >
          {notice.text}
        </p>
      )}
    </output>
  );
}
