import type { MenuButton } from '@botter/contracts';
import {
  Alert,
  Button,
  Card,
  CardBody,
  CardHeader,
  Field,
  Input,
  RadioGroup,
  type RadioOption,
} from '@botter/web-ui';
import { type FormEvent, useState } from 'react';
import type { SendMenu } from '../api/use-send-menu';
import { type MenuButtonDraft, toButtonDraft, toMenuButton } from '../menu-button-draft';
import { CurrentButton } from './current-button';

const types: RadioOption<MenuButton['type']>[] = [
  { value: 'default', label: 'Default', description: 'Hides the menu button' },
  { value: 'commands', label: 'Commands', description: 'Shows the list of commands' },
  { value: 'web_app', label: 'Web App', description: 'Your own button, opens a web app' },
];

interface MenuButtonCardProps {
  live: MenuButton | undefined;
  /** Changes that are not sent to Telegram yet. */
  draft: MenuButtonDraft | undefined;
  onDraft: (draft: MenuButtonDraft | undefined) => void;
  sending: SendMenu;
}

/** The button next to the message input of the chat with the bot. */
export function MenuButtonCard({ live, draft, onDraft, sending }: MenuButtonCardProps) {
  const [problem, setProblem] = useState<string>();
  // Nothing is chosen while Telegram's button is unknown: sending a guess would change it.
  const isKnown = draft !== undefined || live !== undefined;
  const shown = draft ?? toButtonDraft(live ?? { type: 'default' });
  const busy = sending.isSendingButton;
  const change = (patch: Partial<MenuButtonDraft>) => {
    setProblem(undefined);
    onDraft({ ...shown, ...patch });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wanted = toMenuButton(shown);
    if ('problem' in wanted) return setProblem(wanted.problem);
    setProblem(undefined);
    if (await sending.sendButton(wanted)) onDraft(undefined);
  };

  return (
    <Card>
      <CardHeader title="Chat Menu Button" description="Shown next to the message input." />
      <CardBody>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label="Button type">
            <RadioGroup<MenuButton['type'] | ''>
              value={isKnown ? shown.type : ''}
              onValueChange={(type) => type && change({ type })}
              options={types}
            />
          </Field>
          {shown.type === 'web_app' && (
            <>
              <Field label="Button Text" required>
                <Input
                  value={shown.text}
                  placeholder="Open Menu"
                  onChange={(event) => change({ text: event.target.value })}
                />
              </Field>
              <Field label="Web App URL" required hint="Telegram opens addresses with https:// only.">
                <Input
                  type="url"
                  inputMode="url"
                  value={shown.url}
                  placeholder="https://example.com/app"
                  className="font-mono"
                  onChange={(event) => change({ url: event.target.value })}
                />
              </Field>
            </>
          )}
          {shown.type === 'default' && draft && (
            <p className="text-xs text-muted">This also removes the menu's commands.</p>
          )}
          {problem && <Alert tone="error">{problem}</Alert>}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={busy} disabled={!isKnown}>
              Update Menu Button
            </Button>
            <Button
              disabled={busy}
              onClick={() => {
                setProblem(undefined);
                onDraft(undefined);
              }}
            >
              Reset
            </Button>
          </div>
          {live && <CurrentButton button={live} />}
          <p className="text-xs text-muted">
            Changes can take a few minutes to appear, because Telegram's apps keep the menu for a while.
          </p>
        </form>
      </CardBody>
    </Card>
  );
}
