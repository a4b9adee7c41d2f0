import type { MenuCommand } from '@botter/contracts';
import { Alert, Button, cn, Field, Input } from '@botter/web-ui';
import { ChevronRight, Plus } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { addTyped, withSlash } from '../menu-commands';

interface ManualFormProps {
  commands: readonly MenuCommand[];
  onAdd: (commands: readonly MenuCommand[], command: string) => void;
}

const empty = { command: '', description: '' };

/** A command written by hand. Enter adds it; the fields are ready for the next one. */
export function ManualForm({ commands, onAdd }: ManualFormProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(empty);
  const [problem, setProblem] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  const change = (patch: Partial<typeof empty>) => {
    setProblem(undefined);
    setTyped({ ...typed, ...patch });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const added = addTyped(commands, typed);
    if ('problem' in added) return setProblem(added.problem);
    onAdd(added.commands, typed.command.trim());
    setTyped(empty);
    first.current?.focus();
  };
  return (
    <div className="rounded-lg border border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="touch-target flex w-full items-center gap-2 rounded-lg px-3.5 py-2.5 text-left text-sm font-medium hover:bg-hover"
      >
        <ChevronRight
          aria-hidden
          className={cn('size-4 shrink-0 text-muted transition-transform', open && 'rotate-90')}
        />
        Add Command Manually
      </button>
      {open && (
        <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3 px-3.5 pt-1 pb-3.5">
          {problem && <Alert tone="error">{problem}</Alert>}
          <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <Field label="Command" required>
              <Input
                ref={first}
                value={typed.command}
                placeholder="/help"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                className="font-mono"
                onChange={(event) => change({ command: withSlash(event.target.value) })}
              />
            </Field>
            <Field label="Description" required>
              <Input
                value={typed.description}
                placeholder="What it does"
                onChange={(event) => change({ description: event.target.value })}
              />
            </Field>
          </div>
          <div className="flex justify-end">
            <Button type="submit">
              <Plus aria-hidden />
              Add to Menu
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
