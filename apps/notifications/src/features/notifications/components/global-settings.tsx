import { type NotificationStats, notificationTimeZones } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Card, CardBody, CardHeader, Field, Select, Switch, toast, useAttempt } from '@botter/web-ui';
import { type SettingsChange, useChangeSettings } from '../api/use-notification-settings';
import { useLinkAccountOption } from '../link-account-option';
import { TimeInput } from './time-input';

interface GlobalSettingsProps {
  stats: NotificationStats;
}

const zones = notificationTimeZones.map((zone) => ({ value: zone, label: zone }));

/** Whether and when to be notified at all. */
export function GlobalSettings({ stats }: GlobalSettingsProps) {
  const { settings } = stats;
  const linkAccountOption = useLinkAccountOption(stats);
  const change = useChangeSettings();
  const { problem, attempt, dismiss } = useAttempt();
  const save = (body: SettingsChange) =>
    attempt(
      async () => {
        await change.mutateAsync(body);
        toast.success('Settings updated successfully', body.notificationsEnabled ? linkAccountOption : {});
      },
      (error) => errorText(error, 'Failed to update settings'),
    );
  return (
    <Card>
      <CardHeader title="Global Settings" description="They apply to all your bots" />
      <CardBody className="flex flex-col gap-4">
        {problem && <Alert onDismiss={dismiss}>{problem}</Alert>}
        <Switch
          label="Enable Notifications"
          hint="When off, no bot sends you notifications."
          checked={settings.notifications_enabled}
          onCheckedChange={(notificationsEnabled) => void save({ notificationsEnabled })}
        />
        <div className="grid grid-cols-1 gap-4 min-[24rem]:grid-cols-2">
          <Field label="Quiet hours start">
            <TimeInput
              value={settings.quiet_hours_start}
              onSave={(quietHoursStart) => void save({ quietHoursStart })}
            />
          </Field>
          <Field label="Quiet hours end">
            <TimeInput
              value={settings.quiet_hours_end}
              onSave={(quietHoursEnd) => void save({ quietHoursEnd })}
            />
          </Field>
        </div>
        <Field label="Timezone" hint="Quiet hours need both times. Clear one to turn them off.">
          <Select
            value={settings.timezone}
            options={zones}
            onValueChange={(timezone) => timezone !== settings.timezone && void save({ timezone })}
          />
        </Field>
      </CardBody>
    </Card>
  );
}
