import { Button } from '@botter/web-ui';
import { AppWindow, Menu } from 'lucide-react';
import type { BotView, Person } from '../api/sandbox-api';

interface MenuButtonProps {
  bot: BotView;
  person: Person;
  open: boolean;
  onToggle: () => void;
}

/** The button left of the input, as `setChatMenuButton` has set it: the commands, or a web app. */
export function MenuButton({ bot, person, open, onToggle }: MenuButtonProps) {
  const setting = bot.menuButtons[person.id] ?? bot.menuButtons.default ?? { type: 'commands' };
  if (setting.type === 'web_app') {
    return (
      <Button variant="primary" onClick={() => window.open(setting.web_app.url, '_blank', 'noopener')}>
        <AppWindow aria-hidden />
        <span className="max-w-24 truncate">{setting.text}</span>
      </Button>
    );
  }
  if (setting.type !== 'commands' || bot.defaultCommands.length === 0) return null;
  return (
    <Button variant="primary" aria-expanded={open} onClick={onToggle}>
      <Menu aria-hidden />
      Menu
    </Button>
  );
}
