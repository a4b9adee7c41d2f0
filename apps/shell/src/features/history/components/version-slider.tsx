import { IconButton } from '@botter/web-ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Slider } from 'radix-ui';
import { useState } from 'react';

interface VersionSliderProps {
  /** The name of the choice, for screen readers and above the slider. */
  label: string;
  version: number;
  latest: number;
  onChange: (version: number) => void;
}

/** Moves through the versions of a bot; while it is dragged only the number changes. */
export function VersionSlider({ label, version, latest, onChange }: VersionSliderProps) {
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? version;
  const step = (by: number) => onChange(Math.min(latest, Math.max(1, version + by)));
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <span className="w-44 shrink-0 text-sm text-muted tabular-nums max-sm:w-full">
        {label} <span className="font-medium text-ink">{shown}</span> of {latest}
      </span>
      <IconButton
        label={`${label}: one earlier`}
        size="sm"
        icon={<ChevronLeft aria-hidden />}
        disabled={version <= 1}
        onClick={() => step(-1)}
      />
      <Slider.Root
        min={1}
        max={Math.max(latest, 2)}
        value={[shown]}
        disabled={latest < 2}
        onValueChange={([value]) => setDragged(value)}
        onValueCommit={([value]) => {
          setDragged(undefined);
          if (value !== undefined && value !== version) onChange(Math.min(value, latest));
        }}
        className="relative flex h-11 min-w-0 flex-1 touch-none items-center select-none"
      >
        <Slider.Track className="relative h-1.5 grow rounded-full bg-line-strong">
          <Slider.Range className="absolute h-full rounded-full bg-accent" />
        </Slider.Track>
        <Slider.Thumb
          aria-label={label}
          aria-valuetext={`Version ${shown} of ${latest}`}
          className="block size-5 rounded-full border-2 border-accent bg-surface shadow-sm focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus"
        />
      </Slider.Root>
      <IconButton
        label={`${label}: one later`}
        size="sm"
        icon={<ChevronRight aria-hidden />}
        disabled={version >= latest}
        onClick={() => step(1)}
      />
    </div>
  );
}
