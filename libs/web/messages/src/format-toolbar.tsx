import { Button, Field, IconButton, Input, Popover } from '@botter/web-ui';
import { Bold, Code, Italic, Link2, Strikethrough, Underline } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { type Format, linkProblem } from './html-toolbar';

const plainFormats = [
  { format: 'bold', label: 'Bold', icon: <Bold aria-hidden /> },
  { format: 'italic', label: 'Italic', icon: <Italic aria-hidden /> },
  { format: 'underline', label: 'Underline', icon: <Underline aria-hidden /> },
  { format: 'strikethrough', label: 'Strikethrough', icon: <Strikethrough aria-hidden /> },
  { format: 'code', label: 'Code', icon: <Code aria-hidden /> },
] as const;

/**
 * The buttons that put HTML around the selected text of the message. Tab stops at one of them, the arrow keys
 * go to the others.
 */
export function FormatToolbar({ onFormat }: { onFormat: (format: Format, url?: string) => void }) {
  const [stop, setStop] = useState(0);
  const placeOf = (at: number) => ({ tabIndex: at === stop ? 0 : -1, onFocus: () => setStop(at) });
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === event.target);
    // What is typed in the panel of the link arrives here, too.
    if (step === undefined || at === -1) return;
    event.preventDefault();
    buttons.at((at + step) % buttons.length)?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      tabIndex={-1}
      onKeyDown={move}
      className="-ml-1.5 flex flex-wrap"
    >
      {plainFormats.map(({ format, label, icon }, at) => (
        <IconButton
          key={format}
          size="sm"
          label={label}
          icon={icon}
          onClick={() => onFormat(format)}
          {...placeOf(at)}
        />
      ))}
      <LinkButton onLink={(url) => onFormat('link', url)} place={placeOf(plainFormats.length)} />
    </div>
  );
}

interface LinkButtonProps {
  onLink: (url: string) => void;
  place: { tabIndex: number; onFocus: () => void };
}

function LinkButton({ onLink, place }: LinkButtonProps) {
  const [open, setOpen] = useState(false);
  const [url, setUrl] = useState('https://');
  const [problem, setProblem] = useState<string>();
  const change = (next: boolean) => {
    setOpen(next);
    setUrl('https://');
    setProblem(undefined);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const wrong = linkProblem(url.trim());
    setProblem(wrong);
    if (wrong) return;
    change(false);
    onLink(url.trim());
  };
  return (
    <Popover
      label="Add a link"
      open={open}
      onOpenChange={change}
      trigger={
        <IconButton
          size="sm"
          label="Link"
          tooltip={false}
          title="Link"
          icon={<Link2 aria-hidden />}
          {...place}
        />
      }
    >
      <form onSubmit={add} noValidate className="space-y-3">
        <Field label="URL of the link" error={problem}>
          <Input type="url" inputMode="url" value={url} onChange={(event) => setUrl(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary" size="sm" className="w-full">
          Add link
        </Button>
      </form>
    </Popover>
  );
}
