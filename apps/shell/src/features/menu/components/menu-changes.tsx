import { Button, counted } from '@botter/web-ui';
import { CloudUpload } from 'lucide-react';

interface MenuChangesProps {
  /** How many changes aren't at Telegram yet. */
  count: number;
  busy: boolean;
  onSend: () => void;
  onDiscard: () => void;
}

/** Shows what isn't at Telegram yet, and sends all of it with one button. */
export function MenuChanges({ count, busy, onSend, onDiscard }: MenuChangesProps) {
  if (count === 0) return null;
  return (
    <section
      aria-label="Changes that aren't at Telegram yet"
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-delayed/40 bg-raised px-4 py-3 shadow-lg"
    >
      <p className="min-w-0 flex-1 text-sm max-sm:basis-full">
        <span className="font-semibold">{counted(count, 'change')}</span> {count === 1 ? "isn't" : "aren't"}{' '}
        at Telegram yet.
      </p>
      <Button disabled={busy} onClick={onDiscard}>
        Discard
      </Button>
      <Button variant="primary" busy={busy} onClick={onSend}>
        <CloudUpload aria-hidden />
        Send to Telegram
      </Button>
    </section>
  );
}
