import type { ActionTrigger } from './actions';

/**
 * What makes an action one of its kind within a bot, and what an incoming command is looked up by.
 * Commands: with or without the leading slash, in any case (keyboards capitalise). Callback data: exactly as it is.
 */
export function actionKey(trigger: ActionTrigger, command: string): string {
  const text = command.trim();
  if (trigger === 'callback') return `callback:${text}`;
  return `command:${commandName(text)}`;
}

/** A command as it is compared with what someone types: in small letters, without its leading slash. */
export function commandName(command: string): string {
  return withoutSlash(command).toLowerCase();
}

/** Far beyond the longest command, so that a long message costs little. */
const comparableLength = 512;

/**
 * A text as it is compared where people write as they like: without differences in case, spaces and punctuation at the end.
 * Empty if nothing is left, or if the text is too long for a command.
 */
export function comparableText(text: string): string {
  if (text.length > comparableLength) return '';
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replace(/[\s.,;:!?…]+$/u, '')
    .trim();
}

/** A command or the value of a button, trimmed and without its leading slash. */
export function withoutSlash(command: string): string {
  return command.trim().replace(/^\//, '');
}

/**
 * Finds callback actions as the bot does, by the value of a button or the name in a delayed callback: to the letter
 * first, then with the leading slash optional on either side. Of several that fit the first one counts. `callbacks`
 * must hold callback actions only; looked through once, so that many values can be asked for.
 */
export function callbackFinder<A extends { readonly command: string }>(
  callbacks: readonly A[],
): (value: string) => A | undefined {
  const byText = firstBy(callbacks, (action) => action.command.trim());
  const byName = firstBy(callbacks, (action) => withoutSlash(action.command));
  return (value) => byText.get(value.trim()) ?? byName.get(withoutSlash(value));
}

/** The first of the actions for each key. */
export function firstBy<A>(actions: readonly A[], keyOf: (action: A) => string): Map<string, A> {
  const found = new Map<string, A>();
  for (const action of actions) if (!found.has(keyOf(action))) found.set(keyOf(action), action);
  return found;
}
