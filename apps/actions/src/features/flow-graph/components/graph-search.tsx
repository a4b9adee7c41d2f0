import { isPressed, useShortcuts } from '@botter/web-data';
import { IconButton, Input } from '@botter/web-ui';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';

export interface GraphSearchProps {
  words: string;
  /** How many actions fit, and which of them is in the middle of the view (from 0). */
  count: number;
  current: number;
  onWords: (words: string) => void;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

const searchKeys = { next: 'enter', previous: 'shift+enter', close: 'escape' } as const;
const shortcuts = [
  { keys: searchKeys.next, label: 'Next action found' },
  { keys: searchKeys.previous, label: 'Previous action found' },
  { keys: searchKeys.close, label: 'Close the search' },
];

/** Finds actions on the canvas: Enter continues to the next, Shift+Enter back, Escape ends it. */
export function GraphSearch({ words, count, current, onWords, onStep, onClose }: GraphSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useShortcuts('Search in the flow graph', shortcuts);
  return (
    <search
      data-flow-search
      className="flex items-center gap-1 rounded-lg border border-line bg-raised p-1 shadow-md"
    >
      <Input
        ref={field}
        aria-label="Find actions"
        placeholder="Find actions"
        value={words}
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={(event) => {
          if (isPressed(event, searchKeys.next)) onStep(1);
          if (isPressed(event, searchKeys.previous)) onStep(-1);
          if (isPressed(event, searchKeys.close)) onClose();
        }}
        className="w-40 sm:w-56"
      />
      <output className="min-w-14 text-center text-xs text-muted tabular-nums">
        {words.trim() === '' ? '' : count === 0 ? 'Nothing' : `${current + 1} of ${count}`}
      </output>
      <IconButton
        size="sm"
        label="Previous"
        tooltip={false}
        icon={<ChevronUp aria-hidden />}
        onClick={() => onStep(-1)}
      />
      <IconButton
        size="sm"
        label="Next"
        tooltip={false}
        icon={<ChevronDown aria-hidden />}
        onClick={() => onStep(1)}
      />
      <IconButton size="sm" label="Close search" tooltip={false} icon={<X aria-hidden />} onClick={onClose} />
    </search>
  );
}
