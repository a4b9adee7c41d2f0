import { type ContactSort, contactNameLimits } from '@botter/contracts';
import { Input, type InputProps, Select, useDebounced } from '@botter/web-ui';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSegments } from '../../../shared/api/use-segments';
import type { ContactFilter } from '../api/use-contacts';

const sorts: readonly { value: ContactSort; label: string }[] = [
  { value: '-lastSeenAt', label: 'Last seen first' },
  { value: 'lastSeenAt', label: 'Not seen for longest' },
  { value: '-firstSeenAt', label: 'Newest first' },
  { value: 'name', label: 'By name' },
];

interface ContactFiltersProps {
  botId: string;
  filter: ContactFilter;
  /** Those of the contacts in the page, to choose from. */
  tags: readonly string[];
  onFilter: (name: keyof ContactFilter, value: string) => void;
}

/** Which contacts are listed, and in which order. Mounted again, its fields say what the address says. */
export function ContactFilters({ botId, filter, tags, onFilter }: ContactFiltersProps) {
  const { segments } = useSegments(botId);
  return (
    <search className="mb-3 grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,1fr)_10rem_12rem_12rem]">
      <div className="relative max-md:col-span-2">
        <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint" />
        <FilterInput
          type="search"
          aria-label="Search contacts"
          placeholder="Name, username or Telegram id"
          maxLength={200}
          value={filter.query}
          onFilter={(value) => onFilter('query', value)}
          className="pl-9"
        />
      </div>
      <FilterInput
        aria-label="Tag"
        placeholder="Any tag"
        list="known-tags"
        maxLength={contactNameLimits.tag}
        value={filter.tag}
        onFilter={(value) => onFilter('tag', value)}
        className="max-md:col-span-2"
      />
      <datalist id="known-tags">
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
      <Select
        aria-label="Segment"
        value={filter.segment ?? ''}
        onValueChange={(value) => onFilter('segment', value)}
        options={[
          { value: '', label: 'Everybody' },
          ...segments.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select
        aria-label="Order"
        value={filter.sort ?? '-lastSeenAt'}
        onValueChange={(value) => onFilter('sort', value)}
        options={sorts}
      />
    </search>
  );
}

interface FilterInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  value: string | undefined;
  onFilter: (value: string) => void;
}

/** A field of the filter, which counts after a pause in typing. */
function FilterInput({ value = '', onFilter, ...rest }: FilterInputProps) {
  const [typed, setTyped] = useState(value);
  const words = useDebounced(typed);
  useEffect(() => {
    if (words !== value) onFilter(words);
  }, [words, value, onFilter]);
  return (
    <Input {...rest} value={typed} onChange={({ target }) => setTyped(target.value)} autoComplete="off" />
  );
}
