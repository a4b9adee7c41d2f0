import { changeNoticeSettings, useNoticeSettings } from '@botter/web-data';
import { Checkbox, IconButton, Popover } from '@botter/web-ui';
import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';

/** Sound and desktop notices of new messages, for this device. */
export function NoticeBell() {
  const { sound, desktop } = useNoticeSettings();
  const [refused, setRefused] = useState(false);
  const on = sound || desktop;
  const setDesktop = async (wanted: boolean) => {
    const allowed = !wanted || (await askPermission());
    setRefused(!allowed);
    changeNoticeSettings({ desktop: wanted && allowed });
  };
  return (
    <Popover
      label="Notices of new messages"
      align="end"
      trigger={
        <IconButton
          size="sm"
          label={on ? 'Notices are on' : 'Notices are off'}
          tooltip={false}
          icon={on ? <Bell aria-hidden /> : <BellOff aria-hidden />}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <Checkbox
          label="Play a sound"
          hint="When someone writes in a chat that isn't open."
          checked={sound}
          onCheckedChange={(checked) => changeNoticeSettings({ sound: checked })}
        />
        <Checkbox
          label="Show desktop notices"
          hint={
            refused
              ? 'Your browser blocks notices of this site. Allow them in its settings.'
              : 'On this device, while Botter is open. A chat can be muted in its menu.'
          }
          checked={desktop}
          onCheckedChange={(checked) => void setDesktop(checked)}
        />
      </div>
    </Popover>
  );
}

async function askPermission(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}
