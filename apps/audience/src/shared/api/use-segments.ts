import { type Condition, calls, conditionSchema, type Segment } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useDebounced } from '@botter/web-ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The saved conditions of a bot. */
export function useSegments(botId: string) {
  const query = useQuery({
    queryKey: queryKeys.segments(botId),
    queryFn: async ({ signal }) =>
      (await request(calls.listSegments, { params: { id: botId }, signal })).segments,
  });
  return { ...query, segments: query.data ?? none };
}
const none: readonly Segment[] = [];

/** Saves a segment, or a new one without an id; deletes one. */
export function useSegmentCalls(botId: string) {
  const cache = useQueryClient();
  const onSuccess = async () => {
    // Lists by a segment show others from now on.
    void cache.invalidateQueries({ queryKey: queryKeys.contacts(botId) });
    await cache.invalidateQueries({ queryKey: queryKeys.segments(botId) });
  };
  const save = useMutation({
    mutationFn: async ({ id, ...body }: Omit<Segment, 'id'> & { id?: string | undefined }) => {
      const { segment } = await (id === undefined
        ? request(calls.addSegment, { params: { id: botId }, body })
        : request(calls.changeSegment, { params: { id: botId, segmentId: id }, body }));
      return segment;
    },
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (segmentId: string) => request(calls.deleteSegment, { params: { id: botId, segmentId } }),
    onSuccess,
  });
  return { save, remove };
}

/** How long a count is kept. Milliseconds. */
const keptMs = 60_000;

/**
 * How many contacts a condition fits, while it is written: asked for after a pause, and given up when it
 * changes. `isComplete` is false as long as it has to be filled in.
 */
export function useContactCount(botId: string, when: Condition) {
  const checked = conditionSchema.safeParse(when);
  const wanted = checked.success ? JSON.stringify(checked.data) : '';
  const asked = useDebounced(wanted);
  const query = useQuery({
    queryKey: queryKeys.contactCount(botId, asked),
    queryFn: async ({ signal }) => {
      const body = { when: JSON.parse(asked) as Condition };
      return (await request(calls.countContacts, { params: { id: botId }, body, signal })).count;
    },
    enabled: asked !== '',
    gcTime: keptMs,
    placeholderData: keepPreviousData,
  });
  return { ...query, isComplete: checked.success, isOld: asked !== wanted || query.isPlaceholderData };
}
