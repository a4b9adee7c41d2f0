import { calls, type Settings, settingsDefaults } from '@botter/contracts';
import { errorText, namesOfKeys } from '@botter/web-data';
import { useCallForm, useFormSubmit } from '@botter/web-data/forms';
import {
  Alert,
  Button,
  Card,
  CardBody,
  CardHeader,
  Checkbox,
  Field,
  Input,
  LeaveGuard,
  SegmentedControl,
  toast,
} from '@botter/web-ui';
import { useState } from 'react';
import { setTheme, useTheme } from '../../../theme/theme';
import { useChangeSettings } from '../api/use-settings';
import { Appearance } from './appearance';
import { SignInNote } from './sign-in-note';

const toFields = ({ webhookDomainUrl, ...rest }: Settings) => ({
  ...rest,
  webhookDomainUrl: webhookDomainUrl ?? '',
});

const sendKeys = ['enter', 'mod+enter'] as const;

/** Time to undo a reset. Milliseconds. */
const undoMs = 8000;

/** The settings with what is saved; mounted once they are known. */
export function SettingsForm({ saved }: { saved: Settings }) {
  const form = useCallForm(calls.changeSettings, toFields(saved));
  const { register, watch, setValue, formState } = form;
  const change = useChangeSettings();
  const theme = useTheme();
  // A failure is shown until the next try, whichever button that is.
  const [tried, setTried] = useState<'save' | 'reset'>('save');
  const [resetFailure, setResetFailure] = useState<string>();
  const { dirtyFields } = formState;

  const save = async (settings: Partial<Settings>) =>
    form.reset(toFields(await change.mutateAsync(settings)));
  const { submit, failure } = useFormSubmit(
    form,
    async (body) => {
      // Another tab may have changed what was not touched here.
      const isChanged = ([name]: [string, unknown]) => dirtyFields[name as keyof typeof body];
      await save(Object.fromEntries(Object.entries(body).filter(isChanged)));
      toast.success('Settings saved successfully');
    },
    { failed: 'Failed to save settings' },
  );
  const saveAll = async (settings: Settings, text: string, undo?: () => void) => {
    setTried('reset');
    setResetFailure(undefined);
    try {
      await save(settings);
      const action = undo && { label: 'Undo', onClick: undo };
      toast.success(text, action && { durationMs: undoMs, action });
    } catch (error) {
      setResetFailure(errorText(error, 'Failed to save settings'));
    }
  };
  const resetToDefaults = () => {
    setTheme('system');
    return saveAll(settingsDefaults, 'Settings reset to defaults', () => {
      setTheme(theme);
      void saveAll(saved, 'Settings restored');
    });
  };
  const isChecked = (name: 'twoFactorAuthentication' | 'loginAlerts') => ({
    checked: watch(name) ?? settingsDefaults[name],
    onCheckedChange: (checked: boolean) => setValue(name, checked, { shouldDirty: true }),
  });
  const problem = tried === 'save' ? failure : resetFailure;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        setTried('save');
        void submit(event);
      }}
      className="flex flex-col gap-4"
    >
      <LeaveGuard when={formState.isDirty} text="Your settings aren't saved yet." />
      <Card>
        <CardHeader title="Webhooks" />
        <CardBody>
          <Field
            label="Webhook Domain URL"
            hint="The address of your automation tool. New webhooks of your bots start with it."
            error={formState.errors.webhookDomainUrl?.message}
          >
            <Input
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://n8n.example.com"
              {...register('webhookDomainUrl')}
            />
          </Field>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Security" />
        <CardBody className="flex flex-col gap-4">
          <Checkbox
            label="Two-factor authentication"
            hint="Ask for a second step when you sign in."
            {...isChecked('twoFactorAuthentication')}
          />
          <Checkbox
            label="Login alerts"
            hint="Send an e-mail when your account is used on a new device."
            {...isChecked('loginAlerts')}
          />
          <SignInNote />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Inbox" description="The other key starts a new line." />
        <CardBody>
          <Field label="Send messages with">
            <SegmentedControl
              aria-label="Send messages with"
              className="w-fit"
              value={watch('sendKey') ?? settingsDefaults.sendKey}
              onValueChange={(sendKey) => setValue('sendKey', sendKey, { shouldDirty: true })}
              segments={sendKeys.map((value) => ({ value, label: namesOfKeys(value).join('+') }))}
            />
          </Field>
        </CardBody>
      </Card>
      <Appearance />
      <div className="flex flex-col gap-2 sm:flex-row sm:items-start sm:justify-end">
        <Button disabled={change.isPending} onClick={() => void resetToDefaults()}>
          Reset to Defaults
        </Button>
        <Button type="submit" variant="primary" busy={change.isPending}>
          Save Changes
        </Button>
        {problem && (
          <Alert tone="error" className="sm:order-first sm:flex-1">
            {problem}
          </Alert>
        )}
      </div>
    </form>
  );
}
