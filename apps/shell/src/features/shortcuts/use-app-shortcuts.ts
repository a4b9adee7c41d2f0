import { useShortcuts } from '@botter/web-data';
import { paletteStore } from '../palette/palette-store';
import { shortcutSheetStore } from './shortcut-sheet-store';

/** The title of those that work on every screen. */
export const everywhereTitle = 'Everywhere';
export const paletteKeys = 'mod+k';

/** The keys of the whole product. Those of a screen are registered by the screen. */
export function useAppShortcuts(): void {
  useShortcuts(everywhereTitle, [
    { keys: paletteKeys, label: 'Search and go to', run: paletteStore.toggle, everywhere: true },
    { keys: '?', label: 'Keyboard shortcuts', run: shortcutSheetStore.open },
  ]);
}
