import { triggerLimits } from '@botter/contracts';
import { CopyButton, Field, Input } from '@botter/web-ui';
import { QRCodeSVG } from 'qrcode.react';
import type { TriggerFieldsProps, TriggerForm } from './trigger-form';

export const start: TriggerForm<'start'> = {
  label: 'A link to the bot',
  description: 'Someone presses Start behind a link of yours',
  made: { type: 'start', payload: '' },
  Fields,
};

function Fields({ bot, trigger, onChange }: TriggerFieldsProps<'start'>) {
  const { payload } = trigger;
  const link = `https://t.me/${bot.username}?start=${payload}`;
  const hasLink = /^[A-Za-z0-9_-]{1,64}$/.test(payload);
  return (
    <div className="space-y-3">
      <Field label="Payload" hint="Letters, digits, _ and -. A * at the end matches any rest.">
        <Input
          value={payload}
          onChange={(event) => onChange({ ...trigger, payload: event.target.value.trim() })}
          maxLength={triggerLimits.payload + 1}
          placeholder="spring24"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
      {hasLink && (
        <div className="flex flex-wrap items-center gap-4">
          <QRCodeSVG value={link} size={96} marginSize={2} title={`QR code of ${link}`} />
          <p className="flex min-w-0 flex-1 items-center gap-1">
            <span className="min-w-0 font-mono text-xs wrap-anywhere">{link}</span>
            <CopyButton text={link} label="Copy link" className="shrink-0" />
          </p>
        </div>
      )}
    </div>
  );
}
