import { type ListedShortcut, useListedShortcuts } from '@botter/web-data';
import { Dialog } from '@botter/web-ui';
import { Fragment } from 'react';
import { everywhereTitle } from './app-keys';
import { ShortcutKeys } from './shortcut-keys';
import { shortcutSheetStore } from './shortcut-sheet-store';

/** The keys that work on the open screen, and everywhere. Each screen registers the keys that it handles. */
export default function ShortcutSheet() {
  const groups = useListedShortcuts()
    .filter(({ shortcuts }) => shortcuts.length > 0)
    .sort((a, b) => Number(b.title === everywhereTitle) - Number(a.title === everywhereTitle));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && shortcutSheetStore.close()}
      title="Keyboard shortcuts"
      description="Those of this page, and those that work everywhere."
    >
      <div className="flex flex-col gap-6 pb-2">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 text-xs font-medium text-muted">{title}</h3>
            <ul className="divide-y divide-line">
              {shortcuts.map((shortcut) => (
                <Line key={shortcut.label} shortcut={shortcut} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Line({ shortcut: { label, keys } }: { shortcut: ListedShortcut }) {
  return (
    <li className="flex items-center justify-between gap-4 py-2 text-sm">
      <span className="min-w-0">{label}</span>
      <span className="flex shrink-0 items-center gap-1.5">
        {keys.map((one, at) => (
          <Fragment key={one}>
            {at > 0 && <span className="text-xs text-muted">or</span>}
            <ShortcutKeys keys={one} />
          </Fragment>
        ))}
      </span>
    </li>
  );
}
