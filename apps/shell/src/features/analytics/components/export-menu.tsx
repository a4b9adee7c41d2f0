import type { ExportList } from '@botter/contracts';
import { Button, DropdownMenu, MenuItem } from '@botter/web-ui';
import { Download } from 'lucide-react';
import type { Export } from '../api/use-export';

const lists: Readonly<Record<ExportList, string>> = {
  days: 'Activity over time',
  actions: 'Most used actions',
  buttons: 'Buttons pressed',
  unanswered: 'Unanswered texts',
};

/** Saves one of the lists as a file. */
export function ExportMenu({ exporting: { mutate, isPending } }: { exporting: Export }) {
  return (
    <DropdownMenu
      trigger={
        <Button busy={isPending}>
          {!isPending && <Download aria-hidden />}
          Export CSV
        </Button>
      }
    >
      {Object.entries(lists).map(([list, name]) => (
        <MenuItem key={list} onSelect={() => mutate(list as ExportList)}>
          {name}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
