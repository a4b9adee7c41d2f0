import { keyboardRowLimit } from '@botter/bot-api';
import { Field, SegmentedControl, Select } from '@botter/web-ui';
import { Columns3, Rows3 } from 'lucide-react';
import type { ActionForm } from '../../../../shared/action-form';
import { cutLabels } from './buttons';

const automatic = 'automatic';
const perRowOptions = [
  { value: automatic, label: 'Automatic', description: `All in one row, at most ${keyboardRowLimit}` },
  ...Array.from({ length: keyboardRowLimit }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}` })),
];

interface ButtonArrangementProps {
  form: Pick<ActionForm, 'buttons' | 'buttonLayout' | 'buttonsPerRow'>;
  change: (patch: Partial<Pick<ActionForm, 'buttonLayout' | 'buttonsPerRow'>>) => void;
}

/**
 * How the buttons are arranged: below each other, or several in a row. Shows which labels phones would cut
 * off.
 */
export function ButtonArrangement({ form, change }: ButtonArrangementProps) {
  const { buttons, buttonLayout, buttonsPerRow } = form;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Field label="Button layout" className="min-w-0 max-sm:w-full">
        <SegmentedControl
          aria-label="Button layout"
          value={buttonLayout}
          onValueChange={(layout) => change({ buttonLayout: layout })}
          segments={[
            { value: 'horizontal', label: 'Horizontal', icon: <Columns3 aria-hidden /> },
            { value: 'vertical', label: 'Vertical', icon: <Rows3 aria-hidden /> },
          ]}
          className="w-full sm:w-72"
        />
      </Field>
      {buttonLayout === 'horizontal' && (
        <Field
          label="Buttons per row"
          hint={cutLabelsHint(cutLabels(buttons, form).map((at) => buttons[at]!.label))}
          className="min-w-36 flex-1"
        >
          <Select
            value={buttonsPerRow === null ? automatic : String(buttonsPerRow)}
            onValueChange={(next) => change({ buttonsPerRow: next === automatic ? null : Number(next) })}
            options={perRowOptions}
          />
        </Field>
      )}
    </div>
  );
}

function cutLabelsHint(labels: readonly string[]): string | undefined {
  const [first] = labels;
  if (first === undefined) return undefined;
  const which = labels.length === 1 ? `“${first}”` : `${labels.length} labels`;
  return `Phones cut off ${which}. Put fewer buttons in a row, or shorten the text.`;
}
