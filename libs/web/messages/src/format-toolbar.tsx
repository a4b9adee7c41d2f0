import { Button, Field, IconButton, Input, Popover } from '@botter/web-ui';
import { Bold, Code, Italic, Link2, Strikethrough, Underline } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { type FormEvent, useState } from 'react';
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
  return (
    <Toolbar.Root aria-label="Formatting" className="-ml-1.5 flex flex-wrap">
      {plainFormats.map(({ format, label, icon }) => (
        <Toolbar.Button key={format} asChild>
          <IconButton size="sm" label={label} icon={icon} onClick={() => onFormat(format)} />
        </Toolbar.Button>
      ))}
      <LinkButton onLink={(url) => onFormat('link', url)} />
    </Toolbar.Root>
  );
}

function LinkButton({ onLink }: { onLink: (url: string) => void }) {
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
        <Toolbar.Button asChild>
          <IconButton size="sm" label="Link" tooltip={false} title="Link" icon={<Link2 aria-hidden />} />
        </Toolbar.Button>
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
