import { Button, counted } from '@botter/web-ui';
import { ArrowDown } from 'lucide-react';

interface JumpButtonProps {
  /** Messages that arrived while the person was reading further up. */
  missed: number;
  busy: boolean;
  onJump: () => void;
}

/** Back to the newest message. */
export function JumpButton({ missed, busy, onJump }: JumpButtonProps) {
  const words = missed === 0 ? undefined : counted(missed, 'new message');
  return (
    <Button
      size="sm"
      variant={words ? 'primary' : 'secondary'}
      busy={busy}
      onClick={onJump}
      aria-label={words ?? 'Jump to the newest message'}
      className="touch-square animate-rise-in absolute right-4 bottom-3 rounded-full shadow-lg"
    >
      {!busy && <ArrowDown aria-hidden />}
      {words}
    </Button>
  );
}
