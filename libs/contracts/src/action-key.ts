import type { ActionTrigger } from './actions';

/**
 * What makes an action one of its kind within a bot, and what an incoming command is looked up by.
 * Commands: with or without the leading slash, in any case (keyboards capitalise). Callback data: exactly as it stands.
 */
export function actionKey(trigger: ActionTrigger, command: string): string {
  const text = command.trim();
  if (trigger === 'callback') return `callback:${text}`;
  return `command:${text.replace(/^\//, '').toLowerCase()}`;
}
