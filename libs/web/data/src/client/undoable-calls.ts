import { type Call, type CallRequest, calls } from '@botter/contracts';
import { changeLog } from './change-log';

interface Undoable {
  /** A description of the call's effect. */
  readonly words: (input: never) => string;
  /** Set if the page itself shows no notice with a button Undo. */
  readonly isSilent?: boolean;
}

/**
 * By the call's method and path, not by the object: each front end that is built separately has a copy of all
 * calls.
 */
const undoable = new Map<string, Undoable>();
const keyOf = ({ method, path }: Call): string => `${method} ${path}`;

function add<C extends Call>(call: C, words: (input: CallRequest<C>) => string, isSilent = false): void {
  undoable.set(keyOf(call), { words, isSilent });
}

add(calls.changeBot, ({ body }) => (body.name === undefined ? 'Changed the time zone' : 'Renamed the bot'));
add(calls.setTelegramInfo, () => 'Changed the profile at Telegram');
add(calls.setTakeoverMode, () => 'Changed human takeover');
add(calls.setBotNotifications, ({ body }) => `Turned notifications ${body.enabled ? 'on' : 'off'}`);
add(calls.addContactField, ({ body }) => `Added the field ${body.label}`);
add(calls.changeContactField, () => 'Changed a field of contacts');
add(calls.deleteContactField, () => 'Deleted a field of contacts');
add(calls.setMenuButton, () => 'Changed the menu button');
add(calls.setMenuCommands, () => 'Changed the menu commands');
add(calls.clearMenuCommands, () => 'Removed the menu commands');
add(calls.addAction, ({ body }) => `Added ${body.command}`, true);
add(calls.changeAction, ({ body }) => `Changed ${body.command}`, true);
add(calls.deleteAction, () => 'Deleted an action');
add(calls.addWebhook, () => 'Added a webhook');
add(calls.setWebhookEnabled, ({ body }) => `${body.enabled ? 'Enabled' : 'Disabled'} a webhook`);
add(calls.removeWebhook, () => 'Deleted a webhook');
add(calls.importBot, ({ body }) => (body.template ? 'Added a template' : 'Imported a file'));
add(calls.restoreBot, ({ body }) => `Restored version ${String(body.version)}`);

/**
 * Keeps a change for undo, if its call can be undone.
 * @param id of the response: its header `x-correlation-id`
 */
export function noteChange(call: Call, input: object, id: string | null): void {
  const { words, isSilent } = undoable.get(keyOf(call)) ?? {};
  if (!words || !id) return;
  const params = (input as { params?: Readonly<Record<string, string | undefined>> }).params ?? {};
  const botId = params.botId ?? params.id;
  if (botId) changeLog.made({ botId, id, words: words(input as never), ...(isSilent && { isSilent }) });
}
