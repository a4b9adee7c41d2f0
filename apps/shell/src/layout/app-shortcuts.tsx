import { useShortcuts } from '@botter/web-data';
import { lazy, Suspense } from 'react';
import { paletteStore } from '../features/palette/palette-store';
import { everywhereTitle, paletteKeys, sheetKeys } from '../features/shortcuts/app-keys';
import { shortcutSheetStore } from '../features/shortcuts/shortcut-sheet-store';

const Palette = lazy(() => import('../features/palette/palette'));
const ShortcutSheet = lazy(() => import('../features/shortcuts/shortcut-sheet'));

/** The keys of the whole product, and what they open. Those of a screen are registered by the screen. */
export function AppShortcuts() {
  useShortcuts(everywhereTitle, [
    { keys: paletteKeys, label: 'Search and go to', run: paletteStore.toggle, everywhere: true },
    { keys: sheetKeys, label: 'Keyboard shortcuts', run: shortcutSheetStore.open },
  ]);
  const isPaletteOpen = paletteStore.useOpen();
  const isSheetOpen = shortcutSheetStore.useOpen();
  return (
    <Suspense>
      {isPaletteOpen && <Palette />}
      {isSheetOpen && <ShortcutSheet />}
    </Suspense>
  );
}
