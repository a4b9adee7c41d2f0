import { drafts, useShortcuts } from '@botter/web-data';
import { lazy, Suspense, useEffect } from 'react';
import { everywhereTitle, paletteKeys, sheetKeys } from '../features/shortcuts/app-keys';
import { shortcutSheetStore } from '../features/shortcuts/shortcut-sheet-store';
import { paletteStore } from '../palette/palette-store';
import { forgetRecent } from '../palette/recent-entries';

const loadPalette = () => import('../palette/palette');
const Palette = lazy(loadPalette);
const ShortcutSheet = lazy(() => import('../features/shortcuts/shortcut-sheet'));

/** The keys of the whole product, and what they open. Those of a screen are registered by the screen. */
export function AppShortcuts() {
  useShortcuts(everywhereTitle, [
    { keys: paletteKeys, label: 'Search and go to', run: paletteStore.toggle, everywhere: true },
    { keys: sheetKeys, label: 'Keyboard shortcuts', run: shortcutSheetStore.open },
  ]);
  usePaletteAhead();
  // Signing out deletes them with everything else that a person leaves on this device.
  useEffect(() => drafts.onClear(forgetRecent), []);
  const isPaletteOpen = paletteStore.useOpen();
  const isSheetOpen = shortcutSheetStore.useOpen();
  return (
    <Suspense>
      {isPaletteOpen && <Palette />}
      {isSheetOpen && <ShortcutSheet />}
    </Suspense>
  );
}

/**
 * Fetches the code of the palette when Ctrl or Cmd is pressed, so that nothing typed right after Ctrl+K is
 * lost.
 */
function usePaletteAhead(): void {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') void loadPalette();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
