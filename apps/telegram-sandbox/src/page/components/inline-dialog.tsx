import { Alert, Button, Dialog, Input } from '@botter/web-ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type BotView, sandboxApi } from '../api/sandbox-api';

interface InlineDialogProps {
  bot: BotView;
  personId: number;
  /** What is asked at first; undefined while the dialog is closed. */
  query: string | undefined;
  onClose: () => void;
}

/** The bot in inline mode: types a query, and sends one of the results. */
export function InlineDialog({ query, onClose, ...props }: InlineDialogProps) {
  return (
    <Dialog open={query !== undefined} onOpenChange={onClose} size="sm" title={`@${props.bot.username}`}>
      {query !== undefined && <InlineSearch key={query} {...props} first={query} onClose={onClose} />}
    </Dialog>
  );
}

type InlineSearchProps = Omit<InlineDialogProps, 'query'> & { readonly first: string };

function InlineSearch({ bot, personId, first, onClose }: InlineSearchProps) {
  const [query, setQuery] = useState(first);
  const search = useMutation({ mutationFn: () => sandboxApi.inlineResults(bot.id, personId, query) });
  const choose = useMutation({
    mutationFn: (resultId: string) =>
      sandboxApi.chooseInline(bot.id, personId, search.data?.queryId ?? '', resultId),
    onSuccess: onClose,
  });
  const error = choose.error ?? search.error;
  return (
    <>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          search.mutate();
        }}
      >
        <Input
          aria-label="Inline query"
          placeholder="Inline query"
          maxLength={256}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <Button type="submit" variant="primary" disabled={search.isPending}>
          Search
        </Button>
      </form>
      {error && <Alert className="mt-2">{error.message}</Alert>}
      {search.data?.results.length === 0 && <p className="mt-3 text-sm text-muted">No results.</p>}
      <ul aria-label="Results" className="-mx-2 mt-2 max-h-80 overflow-y-auto">
        {search.data?.results.map((result) => (
          <li key={result.id}>
            <button
              type="button"
              disabled={choose.isPending}
              onClick={() => choose.mutate(result.id)}
              className="touch-target w-full rounded-lg px-2 py-1.5 text-left hover:bg-hover"
            >
              <span className="block truncate font-semibold text-ink">
                {result.title ?? result.caption ?? result.first_name ?? result.type}
              </span>
              {result.description && (
                <span className="block truncate text-sm text-muted">{result.description}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
