/**
 * Keys as they are written in the list of shortcuts: the main key last, `mod` (Ctrl, or Cmd on Apple's
 * machines), `alt` and `shift` before it. For example `mod+shift+z`, `alt+arrowdown`, `delete`, `?`.
 */
export type Keys = string;

export interface PressedKeys {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether these keys were pressed, and no others with them. */
export function isPressed(event: PressedKeys, keys: Keys): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  if (event.key.toLowerCase() !== key || event.altKey !== parts.includes('alt')) return false;
  if ((event.ctrlKey || event.metaKey) !== parts.includes('mod')) return false;
  // The position of a sign on the keyboard, and whether it needs Shift, differs between countries.
  const isSign = key.length === 1 && !/\p{L}/u.test(key);
  return isSign || event.shiftKey === parts.includes('shift');
}

const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent);

const names: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  escape: 'Esc',
  enter: 'Enter',
  delete: 'Del',
  backspace: 'Backspace',
  shift: 'Shift',
};

/** The keys as they are written on this machine's keyboard, one by one. */
export function namesOfKeys(keys: Keys): string[] {
  return keys.split('+').map((key) => {
    if (key === 'mod') return isApple() ? '⌘' : 'Ctrl';
    if (key === 'alt') return isApple() ? '⌥' : 'Alt';
    return names[key] ?? key.toUpperCase();
  });
}
