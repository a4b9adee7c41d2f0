import { Alert, Button, Dialog, Field, Input } from '@botter/web-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Person, sandboxApi } from '../api/sandbox-api';

interface AddPersonDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdded: (person: Person) => void;
}

const emptyPerson = { firstName: '', lastName: '', username: '' };

/** Adds another Telegram user. */
export function AddPersonDialog({ open, onOpenChange, onAdded }: AddPersonDialogProps) {
  const client = useQueryClient();
  const [person, setPerson] = useState(emptyPerson);
  const add = useMutation({
    mutationFn: sandboxApi.addPerson,
    onSuccess: async (added) => {
      await client.invalidateQueries({ queryKey: ['people'] });
      setPerson(emptyPerson);
      onOpenChange(false);
      onAdded(added);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (person.firstName.trim() && !add.isPending) add.mutate(person);
  };
  const field = (name: keyof typeof emptyPerson) => ({
    value: person[name],
    onChange: (event: { target: { value: string } }) => setPerson({ ...person, [name]: event.target.value }),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Add person"
      description="Another Telegram user who can write to your bots."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={add.isPending} disabled={!person.firstName.trim()}>
            Add person
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {add.error && <Alert>{add.error.message}</Alert>}
        <Field label="First name" required>
          <Input autoComplete="off" maxLength={64} {...field('firstName')} />
        </Field>
        <Field label="Last name">
          <Input autoComplete="off" maxLength={64} {...field('lastName')} />
        </Field>
        <Field label="Username" hint="Letters, digits and underscores">
          <Input autoComplete="off" maxLength={32} pattern="@?\w*" {...field('username')} />
        </Field>
      </div>
    </Dialog>
  );
}
