import {
  actionLimits,
  type Bot,
  type BroadcastMessage,
  type Button as InlineButton,
} from '@botter/contracts';
import type { ValueChoice } from '@botter/web-messages';
import { Button, IconButton, SegmentedControl } from '@botter/web-ui';
import { Columns3, Pencil, Plus, Rows3, X } from 'lucide-react';
import { useState } from 'react';
import { ButtonDialog } from './button-dialog';

interface BroadcastButtonsProps {
  bot: Bot;
  message: BroadcastMessage;
  values: readonly ValueChoice[];
  onChange: (patch: Partial<BroadcastMessage>) => void;
}

const kinds: Record<InlineButton['type'], string> = { callback: 'Reply', url: 'Link', webapp: 'Web app' };

/** The buttons below the message. */
export function BroadcastButtons({ bot, message, values, onChange }: BroadcastButtonsProps) {
  const { buttons, buttonLayout } = message;
  const [editing, setEditing] = useState<number>();
  return (
    <section aria-label="Buttons" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-medium">Buttons</h3>
        {buttons.length > 1 && (
          <SegmentedControl
            aria-label="Button layout"
            size="sm"
            value={buttonLayout}
            onValueChange={(next) => onChange({ buttonLayout: next })}
            segments={[
              { value: 'vertical', label: 'Vertical', icon: <Rows3 aria-hidden /> },
              { value: 'horizontal', label: 'Horizontal', icon: <Columns3 aria-hidden /> },
            ]}
          />
        )}
      </div>
      {buttons.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {buttons.map((button, at) => (
            <li key={at} className="flex items-center gap-1 py-1 pr-1 pl-3">
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-medium" dir="auto">
                  {button.label}
                </span>
                <span className="block truncate text-xs text-muted">
                  {kinds[button.type]}: {button.value}
                </span>
              </span>
              <IconButton
                size="sm"
                label={`Edit button ${button.label}`}
                icon={<Pencil aria-hidden />}
                onClick={() => setEditing(at)}
              />
              <IconButton
                size="sm"
                label={`Remove button ${button.label}`}
                icon={<X aria-hidden />}
                onClick={() => onChange({ buttons: buttons.toSpliced(at, 1) })}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        size="sm"
        disabled={buttons.length >= actionLimits.buttons}
        onClick={() => setEditing(buttons.length)}
      >
        <Plus aria-hidden />
        Add button
      </Button>
      {editing !== undefined && (
        <ButtonDialog
          bot={bot}
          button={buttons[editing]}
          values={values}
          onClose={() => setEditing(undefined)}
          onSave={(next) => onChange({ buttons: buttons.toSpliced(editing, 1, next) })}
        />
      )}
    </section>
  );
}
