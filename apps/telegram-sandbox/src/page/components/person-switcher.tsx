import { Avatar, DropdownMenu, MenuChoice, MenuItem, MenuSeparator, Skeleton } from '@botter/web-ui';
import { ChevronsUpDown, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Person } from '../api/sandbox-api';
import { AddPersonDialog } from './add-person-dialog';

interface PersonSwitcherProps {
  people: readonly Person[];
  person: Person | undefined;
  onPerson: (personId: number) => void;
}

/** Which Telegram user one is now. */
export function PersonSwitcher({ people, person, onPerson }: PersonSwitcherProps) {
  const [adding, setAdding] = useState(false);
  if (!person) return <Skeleton className="h-12 rounded-lg" />;
  return (
    <>
      <DropdownMenu
        align="start"
        className="w-72"
        trigger={
          <button
            type="button"
            className="flex w-full items-center gap-3 rounded-lg p-1.5 text-left hover:bg-hover"
          >
            <Avatar name={person.firstName} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold text-ink">{fullName(person)}</span>
              <span className="block truncate text-xs text-muted">
                {person.username ? `@${person.username}` : 'without username'}
              </span>
            </span>
            <span className="sr-only">: switch person</span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-faint" />
          </button>
        }
      >
        <MenuChoice
          label="You are"
          value={String(person.id)}
          onValueChange={(id) => onPerson(Number(id))}
          options={people.map((one) => ({
            value: String(one.id),
            label: fullName(one),
            icon: <Avatar name={one.firstName} size="xs" />,
          }))}
        />
        <MenuSeparator />
        <MenuItem icon={<UserPlus aria-hidden />} onSelect={() => setAdding(true)}>
          Add person
        </MenuItem>
      </DropdownMenu>
      <AddPersonDialog open={adding} onOpenChange={setAdding} onAdded={(added) => onPerson(added.id)} />
    </>
  );
}

function fullName({ firstName, lastName }: Person): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
