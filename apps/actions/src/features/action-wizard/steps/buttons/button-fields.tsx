import { type Action, actionLimits } from '@botter/contracts';
import { TemplateInput, type ValueChoice } from '@botter/web-messages';
import { cn, Field, Input, RadioGroup, Textarea } from '@botter/web-ui';
import { AppWindow, Link2, MessageSquarePlus, MessageSquareReply } from 'lucide-react';
import { findCallback } from '../../../../shared/callback-actions';
import { Disclosure } from '../../../../shared/components/disclosure';
import { type ButtonForm, type TapResult, tapResultOf, valueOf, withTapResult } from './button-form';
import { callbackSize, isLongLabel } from './buttons';
import { ExistingReplies } from './existing-replies';

interface ButtonFieldsProps {
  button: ButtonForm;
  onChange: (button: ButtonForm) => void;
  actions: readonly Action[];
  /** How many buttons share its row. */
  perRow: number;
  /** What its label and its address can contain. */
  values: readonly ValueChoice[];
  /** Called when someone is about to insert a value. */
  onReachValues?: () => void;
}

const results = [
  {
    value: 'new',
    label: 'Send a new reply',
    icon: <MessageSquarePlus aria-hidden className="size-4 text-callback" />,
  },
  {
    value: 'existing',
    label: 'Send an existing reply',
    icon: <MessageSquareReply aria-hidden className="size-4 text-callback" />,
  },
  { value: 'url', label: 'Open a link', icon: <Link2 aria-hidden className="size-4 text-url" /> },
  {
    value: 'webapp',
    label: 'Open a web app',
    icon: <AppWindow aria-hidden className="size-4 text-webapp" />,
  },
] as const;

/** For values that no keyboard may correct. */
const asTyped = {
  maxLength: actionLimits.buttonValue,
  autoCapitalize: 'none',
  autoComplete: 'off',
  spellCheck: false,
  className: 'font-mono',
} as const;

/** The label of an inline button, and the result of a tap. */
export function ButtonFields({
  button,
  onChange,
  actions,
  perRow,
  values,
  onReachValues,
}: ButtonFieldsProps) {
  const set = (patch: Partial<ButtonForm>) => onChange({ ...button, ...patch });
  const result = tapResultOf(button);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Field
        label="Label"
        hint={
          isLongLabel(button.label, perRow)
            ? 'Phones cut this label off. Make it shorter, or put fewer buttons in a row.'
            : undefined
        }
      >
        <TemplateInput
          name="the label"
          value={button.label}
          onText={(label) => set({ label })}
          values={values}
          onReachValues={onReachValues}
          placeholder="What people read"
          maxLength={256}
        />
      </Field>
      <Field label="What happens when it is tapped?">
        <RadioGroup<TapResult>
          columns={2}
          value={result}
          onValueChange={(next) => onChange(withTapResult(button, next))}
          options={results}
        />
      </Field>
      {result === 'new' && (
        <Field
          label="Reply"
          hint="It is saved at once. Leave it empty to connect the button in the flow graph later."
        >
          <Textarea
            rows={2}
            value={button.text}
            onChange={(event) => set({ text: event.target.value })}
            placeholder="What the bot replies when the button is tapped"
          />
        </Field>
      )}
      {result === 'existing' && (
        <ExistingReplies value={button.value} actions={actions} onPick={(value) => set({ value })} />
      )}
      {button.type === 'callback' ? (
        <Disclosure summary="Advanced">
          <CallbackValue button={button} actions={actions} onValue={(value) => set({ value })} />
        </Disclosure>
      ) : (
        <Field label="Value" hint="An address that begins with https://">
          <TemplateInput
            name="the address"
            value={button.value}
            onText={(value) => set({ value })}
            values={values}
            onReachValues={onReachValues}
            inputMode="url"
            placeholder="https://example.com"
            {...asTyped}
          />
        </Field>
      )}
    </div>
  );
}

/** The callback data. No one has to know it: for a new reply it follows from the label. */
function CallbackValue({
  button,
  actions,
  onValue,
}: Pick<ButtonFieldsProps, 'button' | 'actions'> & { onValue: (value: string) => void }) {
  const value = valueOf(button, actions);
  const { bytes, limit, mapped } = callbackSize(value);
  return (
    <Field
      label="Value"
      aside={
        <span className={cn(mapped && 'text-delayed-ink')}>
          {bytes} / {limit} bytes
        </span>
      }
      hint={callbackHint(value, actions)}
    >
      <Input
        value={button.value}
        onChange={(event) => onValue(event.target.value)}
        placeholder={value || 'show_menu'}
        {...asTyped}
      />
    </Field>
  );
}

function callbackHint(value: string, actions: readonly Action[]): string {
  const { mapped, limit } = callbackSize(value);
  if (mapped) {
    return `Longer than the ${limit} bytes a Telegram button carries. Botter sends a short ID instead, so the button still works.`;
  }
  if (value === '') return 'The command of the callback action that replies.';
  return findCallback(actions, value)
    ? 'Opens this callback action.'
    : 'No callback action has this command yet, so a press gets no reply.';
}
