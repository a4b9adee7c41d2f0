import { type ActionTrigger, isTarget, isTyped } from './action-triggers';

/**
 * The key of an action, unique within a bot. It also finds the action of an incoming command. Commands: with
 * or without the leading slash, in any case, because keyboards capitalise. Callback data: unchanged.
 */
export function actionKey(trigger: ActionTrigger, command: string): string {
  const text = command.trim();
  return `${trigger}:${isTarget(trigger) ? text : commandName(text)}`;
}

/** A command as it is compared with what someone types: in small letters, without its leading slash. */
export function commandName(command: string): string {
  return withoutSlash(command).toLowerCase();
}

/** Far beyond the longest command, so that a long message costs little. */
const comparableLength = 512;

/**
 * The form in which two texts of people are compared: without differences in case, spaces and final
 * punctuation. Empty if nothing is left, or if the text is too long for a command.
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
 * Finds the action that a button's value or a delayed callback runs, as the bot does: by an exact match, then
 * with an optional leading slash in both. The first that fits counts. It indexes the actions once, for many
 * values.
 */
export function targetFinder<A extends { readonly command: string; readonly actionTrigger: ActionTrigger }>(
  actions: readonly A[],
): (value: string) => A | undefined {
  return nameFinder(actions.filter(({ actionTrigger }) => isTarget(actionTrigger)));
}

/** The same among actions that are all targets. */
export function nameFinder<A extends { readonly command: string }>(
  targets: readonly A[],
): (value: string) => A | undefined {
  const byText = firstBy(targets, (action) => action.command.trim());
  const byName = firstBy(targets, (action) => withoutSlash(action.command));
  return (value) => byText.get(value.trim()) ?? byName.get(withoutSlash(value));
}

/**
 * Finds the action that a step goes to: a command by its name with a slash, else a callback action like a
 * button does.
 */
export function stepTargetFinder<A extends { readonly command: string }>(
  actions: readonly A[],
  triggerOf: (action: A) => ActionTrigger,
): (value: string) => A | undefined {
  const commands = firstBy(
    actions.filter((action) => isTyped(triggerOf(action))),
    ({ command }) => commandName(command),
  );
  const findCallback = nameFinder(actions.filter((action) => isTarget(triggerOf(action))));
  return (value) => {
    const name = value.trim();
    return (name.startsWith('/') ? commands.get(commandName(name)) : undefined) ?? findCallback(name);
  };
}

/** The first of the actions for each key. */
export function firstBy<A>(actions: readonly A[], keyOf: (action: A) => string): Map<string, A> {
  const found = new Map<string, A>();
  for (const action of actions) if (!found.has(keyOf(action))) found.set(keyOf(action), action);
  return found;
}
