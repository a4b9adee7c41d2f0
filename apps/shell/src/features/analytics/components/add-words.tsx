import type { Bot } from '@botter/contracts';
import { errorText, useActions } from '@botter/web-data';
import { useNavigate } from '@botter/web-router';
import { Alert, Button, Field, Popover, Select, Skeleton } from '@botter/web-ui';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';

interface AddWordsProps {
  bot: Bot;
  text: string;
}

/** Lets an action that there is already respond to a text as well. */
export function AddWords({ bot, text }: AddWordsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={`Add “${text}” to an action`}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="ghost" aria-label={`Add “${text}” to an action`}>
          <ListPlus aria-hidden />
          Add to an action
        </Button>
      }
    >
      {open && <ChooseAction bot={bot} text={text} />}
    </Popover>
  );
}

function ChooseAction({ bot, text }: AddWordsProps) {
  const navigate = useNavigate();
  const { actions, data, error, refetch } = useActions(bot.id);
  if (error)
    return <Alert onRetry={() => void refetch()}>{errorText(error, 'Failed to load actions')}</Alert>;
  if (!data) return <Skeleton className="h-9 w-full rounded-md" />;
  if (actions.length === 0) return <p className="text-muted">This bot has no actions yet.</p>;
  return (
    <Field label="Action" hint="You see the change before it is saved.">
      <Select
        value={undefined}
        placeholder="Choose an action"
        onValueChange={(id) =>
          void navigate(`/actions/${bot.id}/edit/${id}?step=1&words=${encodeURIComponent(text)}`)
        }
        options={actions.map(({ id, command }) => ({ value: id, label: command }))}
      />
    </Field>
  );
}
