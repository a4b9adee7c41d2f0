import { Input } from '@botter/web-ui';
import { Search } from 'lucide-react';

interface HelpSearchProps {
  query: string;
  onQueryChange: (query: string) => void;
  /** What was found, as text; a screen reader announces changes. */
  result: string;
}

/** Searches all articles while someone types; Escape clears the field. */
export function HelpSearch({ query, onQueryChange, result }: HelpSearchProps) {
  return (
    <search className="block">
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint"
        />
        <Input
          type="search"
          aria-label="Search help"
          placeholder="Search help…"
          autoComplete="off"
          maxLength={100}
          value={query}
          onChange={(event) => onQueryChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onQueryChange('');
          }}
          className="h-11 pl-9"
        />
      </div>
      <output className="mt-2 block min-h-5 text-sm text-muted">{result}</output>
    </search>
  );
}
