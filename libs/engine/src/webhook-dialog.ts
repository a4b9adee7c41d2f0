import { type CompiledBot, fitsFieldType, type WebhookDialog } from '@botter/contracts';
import type { DialogFacts } from './dialogs/dialog-types';

/** What payloads say about the person and the session; nothing for bots without dialogs. */
export function webhookDialog(
  dialog: DialogFacts | undefined,
  { contactFields = [] }: CompiledBot,
): Partial<WebhookDialog> {
  if (!dialog) return {};
  const { contact, session } = dialog;
  if (!contact) return { contact: null, session };
  const { telegramUserId, firstName, lastName, username, language, tags } = contact;
  const { unsubscribed, startedBy, timeZone } = contact;
  const shown = contactFields.flatMap(({ key, type }) => {
    const value = Object.hasOwn(contact.fields, key) ? contact.fields[key] : undefined;
    return value !== undefined && fitsFieldType(type, value) ? [[key, value] as const] : [];
  });
  return {
    contact: {
      telegramUserId,
      name: [firstName, lastName].filter(Boolean).join(' ') || null,
      username,
      language,
      startedBy,
      fields: Object.fromEntries(shown),
      tags: [...tags],
      unsubscribed,
      timeZone,
    },
    session,
  };
}
