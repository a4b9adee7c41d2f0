import type { Bot, HistoryPart, HistoryPerson } from '@botter/contracts';
import { isOwner } from '@botter/web-data';
import { Button, Select } from '@botter/web-ui';
import { X } from 'lucide-react';
import type { HistoryFilter } from '../api/use-history';
import { ownersParts, partNames } from '../parts';

interface HistoryFiltersProps {
  bot: Bot;
  filter: HistoryFilter;
  people: readonly HistoryPerson[];
  onChange: (filter: HistoryFilter) => void;
}

const all = '';

/** The filter for changes of a bot: by part, person and action. */
export function HistoryFilters({ bot, filter, people, onChange }: HistoryFiltersProps) {
  const parts = (Object.keys(partNames) as HistoryPart[]).filter(
    (part) => isOwner(bot) || !ownersParts.includes(part),
  );
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Select
        aria-label="Kind of change"
        className="w-44 max-sm:w-full"
        value={filter.kind ?? all}
        onValueChange={(kind) => onChange({ ...filter, kind: kind || undefined, action: undefined })}
        options={[
          { value: all, label: 'All changes' },
          ...parts.map((value) => ({ value, label: partNames[value] })),
        ]}
      />
      <Select
        aria-label="Person"
        className="w-44 max-sm:w-full"
        value={filter.person ?? all}
        onValueChange={(person) => onChange({ ...filter, person: person || undefined })}
        options={[
          { value: all, label: 'Everyone' },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {filter.action !== undefined && (
        <Button size="sm" onClick={() => onChange({ ...filter, action: undefined })}>
          One action only
          <X aria-label="Show all actions" />
        </Button>
      )}
    </div>
  );
}
