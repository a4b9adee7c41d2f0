import { conditionLimits } from '@botter/contracts';
import { NumberInput } from '@botter/web-ui';

interface DaysProps {
  label: string;
  before?: string;
  value: number;
  onValue: (days: number) => void;
}

/** "in the last 7 days". */
export function Days({ label, before, value, onValue }: DaysProps) {
  return (
    <span className="flex items-center gap-2 text-sm">
      {before}
      <NumberInput
        aria-label={label}
        value={value}
        onValue={(days) => days !== undefined && onValue(days)}
        min={1}
        max={conditionLimits.days}
        step={1}
        className="w-20 shrink-0"
      />
      days
    </span>
  );
}
