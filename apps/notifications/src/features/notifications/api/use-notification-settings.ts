import { type CallRequest, type CallResponse, calls, type NotificationSettings } from '@botter/contracts';
import { queryKeys, request, usePollingInterval } from '@botter/web-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

type Read = CallResponse<typeof calls.getNotificationSettings>;
export type SettingsChange = CallRequest<typeof calls.changeNotificationSettings>['body'];

/** Settings of the signed-in user, with what follows from them. */
export function useNotificationSettings() {
  return useQuery({
    queryKey: queryKeys.notificationSettings,
    queryFn: ({ signal }) => request(calls.getNotificationSettings, { signal }),
    refetchInterval: usePollingInterval(),
  });
}

/** Changes settings: immediately on the screen, and back if the server refuses. */
export function useChangeSettings() {
  const cache = useQueryClient();
  const key = queryKeys.notificationSettings;
  const put = (settings: NotificationSettings) =>
    cache.setQueryData<Read>(key, (old) => old && { settings, stats: { ...old.stats, settings } });
  return useMutation({
    mutationFn: (body: SettingsChange) => request(calls.changeNotificationSettings, { body }),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey: key });
      const before = cache.getQueryData<Read>(key);
      if (before) put(changed(before.settings, change));
      return before;
    },
    onError: (_error, _change, before) => before && cache.setQueryData(key, before),
    onSuccess: put,
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
}

function changed(settings: NotificationSettings, change: SettingsChange): NotificationSettings {
  const { notificationsEnabled, quietHoursStart, quietHoursEnd, timezone } = change;
  return {
    notifications_enabled: notificationsEnabled ?? settings.notifications_enabled,
    quiet_hours_start: quietHoursStart === undefined ? settings.quiet_hours_start : quietHoursStart,
    quiet_hours_end: quietHoursEnd === undefined ? settings.quiet_hours_end : quietHoursEnd,
    timezone: timezone ?? settings.timezone,
  };
}
