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
