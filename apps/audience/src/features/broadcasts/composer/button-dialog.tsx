import {
  actionLimits,
  type Bot,
  httpsUrlProblem,
  type Button as InlineButton,
  isTarget,
} from '@botter/contracts';
import { useActions } from '@botter/web-data';
import { TemplateInput, type ValueChoice } from '@botter/web-messages';
import { Alert, Button, Dialog, Field, RadioGroup, Select } from '@botter/web-ui';
import { AppWindow, Link2, MessageSquareReply } from 'lucide-react';
import { type FormEvent, useState } from 'react';

interface ButtonDialogProps {
  bot: Bot;
  /** Undefined for a new one. */
  button: InlineButton | undefined;
  values: readonly ValueChoice[];
  onClose: () => void;
  onSave: (button: InlineButton) => void;
}

const results = [
  { value: 'url', label: 'Open a link', icon: <Link2 aria-hidden className="size-4 text-url" /> },
  {
    value: 'callback',
    label: 'Send a reply',
    icon: <MessageSquareReply aria-hidden className="size-4 text-callback" />,
  },
  {
    value: 'webapp',
    label: 'Open a web app',
    icon: <AppWindow aria-hidden className="size-4 text-webapp" />,
  },
] as const;

const emptyButton: InlineButton = { label: '', type: 'url', value: '' };

/** A button of a broadcast: its label, and the result of a tap. */
export function ButtonDialog({ bot, button, values, onClose, onSave }: ButtonDialogProps) {
  const [edited, setEdited] = useState(button ?? emptyButton);
  const [problem, setProblem] = useState<string>();
  const { actions } = useActions(bot.id);
  const { label, type, value } = edited;
  const replies = actions
    .filter(({ actionTrigger }) => isTarget(actionTrigger))
    .map(({ command }) => ({ value: command.trim(), label: command.trim() }));
  const isOffered = replies.some((reply) => reply.value === value);
  const save = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog still bubbles through React to the form around it.
    event.stopPropagation();
    const next = { label: label.trim(), type, value: value.trim() };
    const refused =
      next.label === '' || next.value === ''
        ? 'Label and value are required'
        : type === 'callback'
          ? undefined
          : httpsUrlProblem(next.value);
    setProblem(refused);
    if (refused) return;
    onSave(next);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={button ? 'Edit button' : 'Add button'}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Apply
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Field label="Label">
          <TemplateInput
            name="the label"
            value={label}
            onText={(next) => setEdited({ ...edited, label: next })}
            values={values}
            placeholder="What people read"
            maxLength={actionLimits.buttonLabel}
          />
        </Field>
        <Field label="What happens when it is tapped?">
          <RadioGroup<InlineButton['type']>
            value={type}
            onValueChange={(next) => setEdited({ label, type: next, value: '' })}
            options={results}
          />
        </Field>
        {type === 'callback' ? (
          <Field
            label="Reply"
            hint={replies.length === 0 ? 'Add a callback action to your bot first.' : undefined}
          >
            <Select
              value={value === '' ? undefined : value}
              onValueChange={(next) => setEdited({ ...edited, value: next })}
              placeholder="Choose the reply"
              options={value === '' || isOffered ? replies : [...replies, { value, label: value }]}
            />
          </Field>
        ) : (
          <Field label="Address" hint="An address that begins with https://">
            <TemplateInput
              name="the address"
              value={value}
              onText={(next) => setEdited({ ...edited, value: next })}
              values={values}
              inputMode="url"
              placeholder="https://example.com"
              maxLength={actionLimits.buttonValue}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
            />
          </Field>
        )}
      </div>
      {problem && <Alert className="mt-4">{problem}</Alert>}
    </Dialog>
  );
}
