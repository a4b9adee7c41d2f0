import { type Bot, type Broadcast, type BroadcastMessage, broadcastLimits } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { mediaOfFile, useMediaUpload } from '@botter/web-messages';
import { useNavigate } from '@botter/web-router';
import {
  Alert,
  Button,
  Card,
  CardBody,
  CardHeader,
  Field,
  Input,
  LeaveGuard,
  PageHeader,
  toast,
  useAttempt,
} from '@botter/web-ui';
import { SendHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BackLink } from '../../../shared/back-link';
import { useSaveBroadcast, useTestBroadcast } from '../api/use-broadcast-commands';
import { BroadcastPreview } from '../shared/broadcast-preview';
import { StartDialog } from '../shared/start-dialog';
import { TestProblem } from '../shared/test-problem';
import { AudienceFields } from './audience-fields';
import { type BroadcastForm, checkedForm, type FormProblems, formOf } from './broadcast-form';
import { MessageFields } from './message-fields';
import { ScheduleFields } from './schedule-fields';

interface ComposerProps {
  bot: Bot;
  /** Undefined for a new one. */
  broadcast: Broadcast | undefined;
}

/** Writes a broadcast: its message, who gets it and when. */
export function Composer({ bot, broadcast }: ComposerProps) {
  const navigate = useNavigate();
  const [form, setForm] = useState(() => formOf(broadcast, bot.timeZone));
  const [saved, setSaved] = useState(form);
  const [problems, setProblems] = useState<FormProblems>({});
  const [target, setTarget] = useState<string>();
  const [starting, setStarting] = useState<Broadcast>();
  const [testError, setTestError] = useState<unknown>();
  const saving = useSaveBroadcast(bot.id);
  const test = useTestBroadcast(bot.id);
  const { problem, attempt, dismiss } = useAttempt();
  const change = (patch: Partial<BroadcastForm>) => setForm((old) => ({ ...old, ...patch }));
  const changeMessage = (patch: Partial<BroadcastMessage>) =>
    setForm((old) => ({ ...old, message: { ...old.message, ...patch } }));
  const upload = useMediaUpload({
    botId: bot.id,
    onUploaded: (file) => changeMessage({ media: mediaOfFile(file) }),
  });
  const isUploading = upload.current !== undefined;
  const busy = saving.isPending || test.isPending;

  // After the guard knows that everything is saved.
  useEffect(() => {
    if (target !== undefined) void navigate(target, { replace: true });
  }, [target, navigate]);

  /** The broadcast as it is stored then; undefined if it can't be saved. */
  const save = async ({ leaves = false } = {}): Promise<Broadcast | undefined> => {
    dismiss();
    setTestError(undefined);
    const checked = checkedForm(form, bot.timeZone, new Date());
    setProblems(checked.problems ?? {});
    if (checked.problems) return undefined;
    let stored: Broadcast | undefined;
    await attempt(
      async () => {
        stored = await saving.mutateAsync({ id: broadcast?.id, body: checked.body });
        setSaved(form);
        // A reload continues with the stored one.
        if (!broadcast && !leaves) setTarget(`/broadcasts/${bot.id}/${stored.id}/edit`);
      },
      (error) => errorText(error, 'Failed to save the broadcast'),
    );
    return stored;
  };
  const saveAndLeave = async () => {
    const stored = await save({ leaves: true });
    if (!stored) return;
    toast.success(stored.state === 'draft' ? 'Draft saved' : 'Changes saved');
    setTarget(`/broadcasts/${bot.id}/${stored.id}`);
  };
  const sendTest = async () => {
    const stored = await save();
    if (!stored) return;
    try {
      await test.mutateAsync(stored.id);
      toast.success('Test sent to your Telegram account');
    } catch (error) {
      setTestError(error);
    }
  };
  const isScheduled = broadcast?.state === 'scheduled';
  const home = broadcast ? `/broadcasts/${bot.id}/${broadcast.id}` : `/broadcasts?bot=${bot.id}`;
  return (
    <>
      <LeaveGuard
        when={form !== saved || isUploading}
        text="The changes of this broadcast haven't been saved."
      />
      <PageHeader
        oneRow
        title={broadcast ? 'Edit broadcast' : 'New broadcast'}
        description={`@${bot.username}`}
        back={<BackLink to={home}>{broadcast ? 'Broadcast' : 'All broadcasts'}</BackLink>}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void saveAndLeave();
          }}
          className="min-w-0 space-y-4"
        >
          <Card>
            <CardHeader title="Content" description="What is sent" />
            <CardBody className="space-y-5">
              <Field label="Name" required hint="Only your team sees it." error={problems.name}>
                <Input
                  value={form.name}
                  onChange={({ target: { value } }) => change({ name: value })}
                  placeholder="Spring sale"
                  maxLength={broadcastLimits.name}
                  autoComplete="off"
                />
              </Field>
              <MessageFields
                bot={bot}
                message={form.message}
                problem={problems.message}
                upload={upload}
                busy={busy}
                onChange={changeMessage}
              />
            </CardBody>
          </Card>
          <Card>
            <CardHeader title="Audience" description="Who gets it" />
            <CardBody>
              <AudienceFields bot={bot} form={form} problems={problems} onChange={change} />
            </CardBody>
          </Card>
          <Card>
            <CardHeader title="Schedule" description="When it starts" />
            <CardBody>
              <ScheduleFields bot={bot} form={form} problem={problems.at} onChange={change} />
            </CardBody>
          </Card>
          {Object.keys(problems).length > 0 && <Alert>Check the fields that are marked in red.</Alert>}
          {problem && <Alert onDismiss={dismiss}>{problem}</Alert>}
          {testError !== undefined && (
            <TestProblem error={testError} onDismiss={() => setTestError(undefined)} />
          )}
          <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
            <Button
              variant="ghost"
              busy={test.isPending}
              disabled={saving.isPending || isUploading}
              onClick={() => void sendTest()}
              className="sm:mr-auto"
            >
              Send test to me
            </Button>
            <Button
              type="submit"
              variant={isScheduled ? 'primary' : 'secondary'}
              busy={saving.isPending}
              disabled={test.isPending || isUploading}
            >
              {isScheduled ? 'Save changes' : 'Save draft'}
            </Button>
            {!isScheduled && (
              <Button
                variant="primary"
                disabled={busy || isUploading}
                onClick={async () => setStarting(await save())}
              >
                <SendHorizontal aria-hidden />
                {form.timing === 'at' ? 'Schedule…' : 'Send…'}
              </Button>
            )}
          </div>
        </form>
        <div className="lg:sticky lg:top-6">
          <BroadcastPreview bot={bot} message={form.message} />
        </div>
      </div>
      <StartDialog
        bot={bot}
        broadcast={starting}
        onClose={() => setStarting(undefined)}
        onStarted={({ id }) => setTarget(`/broadcasts/${bot.id}/${id}`)}
      />
    </>
  );
}
