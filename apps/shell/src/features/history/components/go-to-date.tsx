import { calls } from '@botter/contracts';
import { errorText, request } from '@botter/web-data';
import { Alert, Button, Input } from '@botter/web-ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

/** Finds the version that a bot had at a date and time of the viewer's zone. */
export function GoToDate({ botId, onFound }: { botId: string; onFound: (version: number) => void }) {
  const [date, setDate] = useState('');
  const find = useMutation({
    mutationFn: (at: Date) =>
      request(calls.getBotAtVersion, {
        params: { id: botId, version: 'latest' },
        query: { at: at.toISOString() },
      }),
    onSuccess: ({ version }) => onFound(version),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = new Date(date);
    if (!Number.isNaN(at.getTime())) find.mutate(at);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <Input
        type="datetime-local"
        aria-label="Date and time"
        className="w-56"
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
      <Button type="submit" busy={find.isPending} disabled={date === ''}>
        Go to date
      </Button>
      {find.error && (
        <Alert className="basis-full">{errorText(find.error, 'Failed to find the version')}</Alert>
      )}
    </form>
  );
}
