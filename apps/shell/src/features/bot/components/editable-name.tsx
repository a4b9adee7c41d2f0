import { type Bot, botNameLimit } from '@botter/contracts';
import { errorText, undoOption } from '@botter/web-data';
import { Button, IconButton, Input, toast } from '@botter/web-ui';
import { Pencil } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRenameBot } from '../api/use-bot-mutations';

interface EditableNameProps {
  bot: Bot;
  editable: boolean;
  onError: (text: string | undefined) => void;
}

/**
 * The bot's name, changed in place: Enter saves, Escape leaves it. An empty or unchanged name closes without
 * a call.
 */
export function EditableName({ bot, editable, onError }: EditableNameProps) {
  const [editing, setEditing] = useState(false);
  const [name, setName] = useState(bot.name);
  const rename = useRenameBot(bot.id);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (editing) field.current?.select();
  }, [editing]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (rename.isPending) return;
    const wanted = name.trim();
    if (wanted === '' || wanted === bot.name) return leave();
    if (wanted.length > botNameLimit) return refuse(`The name may have at most ${botNameLimit} characters`);
    onError(undefined);
    try {
      await rename.mutateAsync(wanted);
      setEditing(false);
      toast.success('Bot name updated', undoOption(bot.id));
    } catch (error) {
      refuse(errorText(error, 'Failed to update bot name'));
    }
  };

  const refuse = (text: string) => {
    onError(text);
    // Escape works from the field, which a press on Save left.
    field.current?.focus();
  };

  const leave = () => {
    onError(undefined);
    setEditing(false);
  };

  if (!editing) {
    return (
      <span className="-my-1.5 flex min-w-0 items-center gap-1">
        <span dir="auto" className="truncate">
          {bot.name}
        </span>
        {editable && (
          <IconButton
            size="sm"
            label="Edit bot name"
            icon={<Pencil aria-hidden />}
            onClick={() => {
              setName(bot.name);
              setEditing(true);
            }}
          />
        )}
      </span>
    );
  }
  return (
    <form onSubmit={save} className="flex min-w-0 flex-wrap items-center gap-2">
      <Input
        ref={field}
        aria-label="Bot name"
        value={name}
        className="w-auto min-w-40 flex-1"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && leave()}
      />
      <Button type="submit" size="sm" variant="primary" busy={rename.isPending}>
        Save
      </Button>
      <Button size="sm" variant="ghost" disabled={rename.isPending} onClick={leave}>
        Cancel
      </Button>
    </form>
  );
}
