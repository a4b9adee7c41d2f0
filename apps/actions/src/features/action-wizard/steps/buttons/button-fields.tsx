import type { Action, Bot, Button as InlineButton } from '@botter/contracts';
import { Button, cn, Field, Input, SegmentedControl } from '@botter/web-ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { callbackCommands, findCallback } from '../../../../shared/callback-actions';
import { NewCallbackDialog } from '../../../../shared/components/new-callback-dialog';
import { useSaveAction } from '../../api/use-save-action';
import { buttonTypes, callbackSize } from './buttons';

interface ButtonFieldsProps {
  bot: Bot;
  button: InlineButton;
  onChange: (button: InlineButton) => void;
  actions: readonly Action[];
}

const typeNames = { callback: 'Callback', url: 'URL', webapp: 'Web App' } as const;

/** Label, type and value of an inline button. */
export function ButtonFields({ bot, button, onChange, actions }: ButtonFieldsProps) {
  const set = (patch: Partial<InlineButton>) => onChange({ ...button, ...patch } as InlineButton);
  const callback = button.type === 'callback';
  const [creating, setCreating] = useState(false);
  const { mutateAsync: add } = useSaveAction(bot.id);
  const value = button.value.trim();
  const missing = callback && value !== '' && !findCallback(actions, value);
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label="Label">
        <Input
          value={button.label}
          onChange={(event) => set({ label: event.target.value })}
          placeholder="What people read"
          maxLength={256}
        />
      </Field>
      <Field label="Type">
        <SegmentedControl
          aria-label="Button type"
          value={button.type}
          onValueChange={(type) => set({ type })}
          segments={buttonTypes.map((type) => ({ value: type, label: typeNames[type] }))}
          className="w-full"
        />
      </Field>
      <Field
        label="Value"
        className="sm:col-span-2"
        aside={callback && <ByteCounter value={button.value} />}
        hint={
          callback ? (
            <CallbackHint value={button.value} actions={actions} />
          ) : (
            'An address that begins with https://'
          )
        }
      >
        <Input
          value={button.value}
          onChange={(event) => set({ value: event.target.value })}
          inputMode={callback ? 'text' : 'url'}
          placeholder={callback ? 'show_menu' : 'https://example.com'}
          maxLength={2048}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
        {callback && (
          <CallbackPicker
            value={button.value}
            actions={actions}
            onPick={(picked) => set({ value: picked })}
          />
        )}
        {missing && (
          <Button size="sm" className="self-start" onClick={() => setCreating(true)}>
            <Plus aria-hidden />
            Create it now
          </Button>
        )}
      </Field>
      {creating && (
        <NewCallbackDialog
          buttonLabel={button.label}
          command={value}
          onClose={() => setCreating(false)}
          onAdd={async (body) => {
            const { command } = await add({ body, actionId: undefined });
            set({ value: command });
          }}
        />
      )}
    </div>
  );
}

function ByteCounter({ value }: { value: string }) {
  const { bytes, limit, mapped } = callbackSize(value);
  return (
    <span className={cn(mapped && 'text-delayed-ink')}>
      {bytes} / {limit} bytes
    </span>
  );
}

function CallbackHint({ value, actions }: { value: string; actions: readonly Action[] }) {
  const { mapped, limit } = callbackSize(value);
  if (mapped) {
    return `Longer than the ${limit} bytes a Telegram button carries. Botter sends a short ID instead, so the button still works.`;
  }
  const typed = value.trim();
  if (typed === '') return 'The command of the callback action that replies.';
  return findCallback(actions, typed)
    ? 'Opens this callback action.'
    : 'No callback action has this command yet, so a press gets no reply.';
}

/** The callback actions there are, one press each. */
function CallbackPicker({
  value,
  actions,
  onPick,
}: {
  value: string;
  actions: readonly Action[];
  onPick: (value: string) => void;
}) {
  const commands = callbackCommands(actions);
  if (commands.length === 0) return null;
  return (
    <ul
      aria-label="Existing callback actions"
      className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto p-0.5"
    >
      {commands.map((command) => (
        <li key={command} className="max-w-full">
          <button
            type="button"
            aria-pressed={command === value.trim()}
            onClick={() => onPick(command)}
            className={cn(
              'touch-target max-w-full truncate rounded-md px-2 py-0.5 font-mono text-xs ring-1 ring-inset transition-colors',
              'bg-callback-soft text-callback-ink ring-callback/20 hover:ring-callback/60',
              'aria-pressed:bg-callback-ink aria-pressed:text-surface',
            )}
          >
            {command}
          </button>
        </li>
      ))}
    </ul>
  );
}
