import { IconButton } from '@botter/web-ui';
import { ArrowDown, ArrowUp } from 'lucide-react';

interface MoveButtonsProps {
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: 1 | -1) => void;
}

/** Moves a row by one place. */
export function MoveButtons({ name, first, last, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        size="sm"
        label={`Move ${name} up`}
        icon={<ArrowUp aria-hidden />}
        disabled={first}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="sm"
        label={`Move ${name} down`}
        icon={<ArrowDown aria-hidden />}
        disabled={last}
        onClick={() => onMove(1)}
      />
    </>
  );
}
