import type { ActionTrigger } from '@botter/contracts';
import type { ActionDraft } from './action-draft';

/** Where trying a draft begins: at itself; undefined while nothing can be tried yet. */
export function startOf({
  command,
  trigger,
  text,
}: ActionDraft): { readonly actionTrigger: ActionTrigger; readonly command: string } | undefined {
  if (command.trim() === '' || text.trim() === '') return undefined;
  return { actionTrigger: trigger || 'command', command: command.trim() };
}
