import { type CallRequest, type CallResponse, type Contact, calls } from '@botter/contracts';
import { ApiError, queryKeys, request, usePollingInterval } from '@botter/web-data';
import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

export type ContactPages = InfiniteData<CallResponse<typeof calls.listContacts>, unknown>;
export type ContactChanges = CallRequest<typeof calls.changeContact>['body'];

/** One contact; shown immediately if a list has it. `notFound` also without access to its bot. */
export function useContact(botId: string, contactId: string) {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.contact(botId, contactId),
    queryFn: async ({ signal }) =>
      (await request(calls.getContact, { params: { id: botId, contactId }, signal })).contact,
    refetchInterval: usePollingInterval(),
    placeholderData: () =>
      cache
        .getQueriesData<ContactPages>({ queryKey: queryKeys.contactPages(botId) })
        .flatMap(([, list]) => list?.pages ?? [])
        .flatMap(({ contacts }) => contacts)
        .find(({ id }) => id === contactId),
  });
  const notFound = query.error instanceof ApiError && query.error.status === 404;
  return { ...query, contact: notFound ? undefined : query.data, notFound };
}

/** The contact of a private chat; null if there is none. */
export function useContactOfChat(botId: string, telegramChatId: string) {
  return useQuery({
    queryKey: queryKeys.contactOfChat(botId, telegramChatId),
    queryFn: async ({ signal }) => {
      const query = { telegramUserId: telegramChatId };
      const { contacts } = await request(calls.listContacts, { params: { id: botId }, query, signal });
      return contacts[0] ?? null;
    },
    refetchInterval: usePollingInterval(),
  });
}

/** Changes a contact, one change after the other. */
export function useChangeContact(botId: string, contactId: string) {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: `contact ${contactId}` },
    mutationFn: async (body: ContactChanges) =>
      (await request(calls.changeContact, { params: { id: botId, contactId }, body })).contact,
    onSuccess: (contact) => putContact(cache, botId, contact),
  });
}

/** Puts the contact everywhere where it is shown. */
function putContact(cache: QueryClient, botId: string, contact: Contact): void {
  cache.setQueryData(queryKeys.contact(botId, contact.id), contact);
  cache.setQueryData<Contact | null>(queryKeys.contactOfChat(botId, contact.telegramUserId), (known) =>
    known?.id === contact.id ? contact : undefined,
  );
  changePages(cache, botId, (contacts) =>
    contacts.map((known) => (known.id === contact.id ? contact : known)),
  );
}

function changePages(
  cache: QueryClient,
  botId: string,
  change: (contacts: readonly Contact[]) => Contact[],
): void {
  cache.setQueriesData<ContactPages>(
    { queryKey: queryKeys.contactPages(botId) },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, contacts: change(page.contacts) })) },
  );
}

/** Erases a person with everything that is kept about them. */
export function useEraseContact(botId: string, { id: contactId, chatId }: Contact) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request(calls.deleteContact, { params: { id: botId, contactId } }),
    onSuccess: async () => {
      changePages(cache, botId, (contacts) => contacts.filter(({ id }) => id !== contactId));
      if (chatId) cache.removeQueries({ queryKey: queryKeys.chatMessages(chatId) });
      void cache.invalidateQueries({ queryKey: queryKeys.chats(botId) });
      void cache.invalidateQueries({ queryKey: queryKeys.unread });
      await cache.invalidateQueries({ queryKey: queryKeys.contactPages(botId), refetchType: 'none' });
    },
  });
}
