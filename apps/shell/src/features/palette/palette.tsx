import { useBots } from '@botter/web-data';
import { useNavigate } from '@botter/web-router';
import { Avatar } from '@botter/web-ui';
import { Command } from 'cmdk';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { navItems } from '../../layout/nav-items';
import { screensOf } from './bot-screens';
import { paletteStore } from './palette-store';

const itemLook =
  'touch-target flex cursor-default items-center gap-3 rounded-md px-3 py-2 text-sm text-ink outline-none select-none data-[selected=true]:bg-hover [&_svg]:size-4.5 [&_svg]:text-muted';
const groupLook =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint';

/** Pages that are in the user menu, not in the navigation. */
const morePages = [{ to: '/settings/api-keys', label: 'API keys', icon: KeyRound }];

/** Cmd/Ctrl+K: goes to a page or a bot by a few letters of its name. */
export default function Palette() {
  const { all } = useBots();
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const go = (to: string) => {
    paletteStore.close();
    navigate(to);
  };
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => !open && paletteStore.close()}
      label="Go to a page or bot"
      loop
      overlayClassName="animate-fade-in fixed inset-0 z-50 bg-overlay backdrop-blur-[2px]"
      contentClassName="animate-rise-in fixed inset-x-3 top-[12vh] z-50 mx-auto max-w-xl overflow-hidden rounded-2xl border border-line bg-raised shadow-xl outline-none"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder="Go to a page or bot…"
        className="h-13 w-full border-b border-line bg-transparent px-5 text-base text-ink outline-none placeholder:text-faint"
      />
      <Command.List className="max-h-[min(24rem,60vh)] overflow-y-auto p-2">
        <Command.Empty className="px-3 py-8 text-center text-sm text-muted">Nothing found.</Command.Empty>
        <Command.Group heading="Pages" className={groupLook}>
          {[...navItems, ...morePages].map(({ to, label, icon: Icon }) => (
            <Command.Item key={to} value={`screen ${label}`} onSelect={() => go(to)} className={itemLook}>
              <Icon aria-hidden />
              {label}
            </Command.Item>
          ))}
        </Command.Group>
        {all.length > 0 && (
          <Command.Group heading="Bots" className={groupLook}>
            {all.map((bot) => (
              <Command.Item
                key={bot.id}
                value={`${bot.name} @${bot.username} ${bot.id}`}
                onSelect={() => go(`/bots/${bot.id}/dashboard`)}
                className={itemLook}
              >
                <Avatar name={bot.name} size="xs" shape="square" />
                <span className="truncate">{bot.name}</span>
                <span className="truncate text-muted">@{bot.username}</span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {typed.trim() !== '' && all.length > 0 && (
          <Command.Group heading="Bot pages" className={groupLook}>
            {all.flatMap((bot) =>
              screensOf(bot).map(({ words, to, icon: Icon }) => (
                <Command.Item
                  key={to}
                  value={`${words} ${bot.name} @${bot.username} ${bot.id}`}
                  onSelect={() => go(to)}
                  className={itemLook}
                >
                  <Icon aria-hidden className="shrink-0" />
                  <span className="min-w-0 truncate">
                    {words} <span className="text-muted">{bot.name}</span>
                  </span>
                </Command.Item>
              )),
            )}
          </Command.Group>
        )}
      </Command.List>
    </Command.Dialog>
  );
}
