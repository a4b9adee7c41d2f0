import type { ParseMode } from '@botter/contracts';
import { Field, SegmentedControl } from '@botter/web-ui';

interface ParseModeFieldProps {
  value: ParseMode;
  onChange: (mode: ParseMode) => void;
}

/** Whether tags in the text are formatting. */
export function ParseModeField({ value, onChange }: ParseModeFieldProps) {
  return (
    <Field label="Parse mode">
      <SegmentedControl
        aria-label="Parse mode"
        value={value === 'HTML' ? 'html' : 'plain'}
        onValueChange={(mode) => onChange(mode === 'html' ? 'HTML' : '')}
        segments={[
          { value: 'plain', label: 'Plain text' },
          { value: 'html', label: 'HTML' },
        ]}
        className="w-full sm:w-60"
      />
    </Field>
  );
}
