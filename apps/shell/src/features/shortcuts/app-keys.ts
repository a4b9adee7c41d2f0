/** The title of the shortcuts that work on every screen. */
export const everywhereTitle = 'Everywhere';
export const paletteKeys = 'mod+k';
export const sheetKeys = '?';
