import { type ActionTrigger, defaultTrigger } from '@botter/contracts';
import type { ActionForm } from './action-form';

/** The action that a tried form begins with; undefined while nothing can be tried yet. */
export function startOf({
  command,
  trigger,
  text,
  steps,
}: ActionForm): { readonly actionTrigger: ActionTrigger; readonly command: string } | undefined {
  if (command.trim() === '' || (text.trim() === '' && steps.length === 0)) return undefined;
  return { actionTrigger: trigger || defaultTrigger, command: command.trim() };
}
