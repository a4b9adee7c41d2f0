import { calls, type Permission } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { showServerErrors, useCallForm } from '@botter/web-data/forms';
import { Alert, Button, Field, Input, Select } from '@botter/web-ui';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useInvite } from '../api/use-shares';
import { permissionOptions } from '../permissions';

interface InviteFormProps {
  botId: string;
  /** The last result, for a notice; undefined during the next request. */
  onDone: (text: string | undefined) => void;
}

/** Shares the bot with an address. What was typed stays when the server refuses. */
export function InviteForm({ botId, onDone }: InviteFormProps) {
  const form = useCallForm(calls.inviteToBot, { email: '', permissions: 'read_only' });
  const invite = useInvite(botId);
  const [problem, setProblem] = useState<string>();
  const permission = form.watch('permissions') as Permission;

  const submit = form.handleSubmit(async (body) => {
    onDone(undefined);
    setProblem(undefined);
    try {
      const { message } = await invite.mutateAsync(body);
      onDone(message || 'Bot shared successfully!');
      form.reset();
      form.setFocus('email');
    } catch (error) {
      if (showServerErrors(form, error)) return;
      setProblem(errorText(error, 'Failed to share bot'));
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <Field
        label="E-mail"
        required
        error={form.formState.errors.email?.message as string | undefined}
        className="grow basis-56"
      >
        <Input
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          placeholder="friend@example.com"
          {...form.register('email')}
        />
      </Field>
      <Field label="Permission" className="w-36 grow sm:grow-0">
        <Select
          value={permission}
          onValueChange={(value) => form.setValue('permissions', value)}
          options={permissionOptions}
        />
      </Field>
      <Button type="submit" variant="primary" busy={invite.isPending} className="mt-6.5 grow sm:grow-0">
        {!invite.isPending && <UserPlus aria-hidden />}
        Share
      </Button>
      {problem && <Alert className="basis-full">{problem}</Alert>}
    </form>
  );
}
