import type { Bot, RestoredPart } from '@botter/contracts';
import { isOwner } from '@botter/web-data';
import { Button, DropdownMenu, MenuItem } from '@botter/web-ui';
import { ChevronDown, RotateCcw } from 'lucide-react';

/** What to restore, for the titles of the dialog. */
const restoredWords: Readonly<Record<RestoredPart | 'bot', string>> = {
  bot: 'the whole bot',
  actions: 'all actions',
  menu: 'the menu',
  info: 'name and profile',
  settings: 'the settings',
  webhooks: 'the webhooks',
};

interface RestoreMenuProps {
  bot: Bot;
  onChoose: (part: RestoredPart | undefined, what: string) => void;
}

/** The ways to bring a version back, for the owner: the whole bot, or one part of it. */
export function RestoreMenu({ bot, onChoose }: RestoreMenuProps) {
  if (!isOwner(bot)) return null;
  return (
    <DropdownMenu
      trigger={
        <Button variant="primary">
          <RotateCcw aria-hidden />
          Restore
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {(Object.keys(restoredWords) as (keyof typeof restoredWords)[]).map((part) => (
        <MenuItem
          key={part}
          onSelect={() => onChoose(part === 'bot' ? undefined : part, restoredWords[part])}
        >
          {restoredWords[part].replace(/^./, (first) => first.toUpperCase())}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
