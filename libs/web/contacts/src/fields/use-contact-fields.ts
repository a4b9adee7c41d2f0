import { type ContactField, calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const contactFieldsQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.contactFields(botId),
    queryFn: ({ signal }) => request(calls.listContactFields, { params: { id: botId }, signal }),
  });

/** What is kept about the contacts of a bot; empty until it is known. */
export function useContactFields(botId: string, enabled = true): readonly ContactField[] {
  return useKnownContactFields(botId, enabled) ?? none;
}

/** The same, undefined until it is known. */
export function useKnownContactFields(botId: string, enabled = true): readonly ContactField[] | undefined {
  return useQuery({ ...contactFieldsQuery(botId), enabled }).data?.contactFields;
}

/** The same with its states, for a list. */
export function useContactFieldList(botId: string) {
  const query = useQuery(contactFieldsQuery(botId));
  return { ...query, fields: query.data?.contactFields ?? none };
}
const none: readonly ContactField[] = [];

/** Adds a field to the contacts of a bot. */
export function useAddContactField(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (field: ContactField) => {
      const response = await request(calls.addContactField, { params: { id: botId }, body: field });
      return response.contactField;
    },
    onSuccess: (added) => {
      const { queryKey } = contactFieldsQuery(botId);
      cache.setQueryData(queryKey, (old) => old && { contactFields: [...old.contactFields, added] });
      void cache.invalidateQueries({ queryKey });
    },
  });
}

/** Gives a field another name; its key stays, so texts and steps keep finding it. */
export function useChangeContactField(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ key, label }: Pick<ContactField, 'key' | 'label'>) =>
      request(calls.changeContactField, { params: { id: botId, key }, body: { label } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.contactFields(botId) }),
  });
}

/** Deletes a field of all contacts. */
export function useDeleteContactField(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => request(calls.deleteContactField, { params: { id: botId, key } }),
    onSuccess: async () => {
      void cache.invalidateQueries({ queryKey: queryKeys.contacts(botId) });
      await cache.invalidateQueries({ queryKey: queryKeys.contactFields(botId) });
    },
  });
}
