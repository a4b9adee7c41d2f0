import { drafts, useShortcuts } from '@botter/web-data';
import { lazy, Suspense, useEffect } from 'react';
import { paletteStore } from '../features/palette/palette-store';
import { forgetRecent } from '../features/palette/recent-entries';
import { everywhereTitle, paletteKeys, sheetKeys } from '../features/shortcuts/app-keys';
import { shortcutSheetStore } from '../features/shortcuts/shortcut-sheet-store';

const loadPalette = () => import('../features/palette/palette');
const Palette = lazy(loadPalette);
const ShortcutSheet = lazy(() => import('../features/shortcuts/shortcut-sheet'));

/** The keys of the whole product, and what they open. Those of a screen are registered by the screen. */
export function AppShortcuts() {
  useShortcuts(everywhereTitle, [
    { keys: paletteKeys, label: 'Search and go to', run: paletteStore.toggle, everywhere: true },
    { keys: sheetKeys, label: 'Keyboard shortcuts', run: shortcutSheetStore.open },
  ]);
  usePaletteAhead();
  // With everything else that a person leaves on this device, when they sign out.
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

/** Fetches the code of the palette when Ctrl or Cmd goes down, so that nothing typed right after Ctrl+K is lost. */
function usePaletteAhead(): void {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') void loadPalette();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
