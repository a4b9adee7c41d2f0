import { allowsBroadcastCommand, type Bot, type Broadcast } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Link, useNavigate } from '@botter/web-router';
import { Alert, Button, ConfirmDialog, counted, IconButton, toast, useAttempt } from '@botter/web-ui';
import { Pause, Pencil, Play, SendHorizontal, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useChangeState, useDeleteBroadcast, useTestBroadcast } from '../api/use-broadcast-commands';
import { StartDialog } from '../shared/start-dialog';
import { TestProblem } from '../shared/test-problem';

/** What can be done with a broadcast in its state. */
export function BroadcastActions({ bot, broadcast }: { bot: Bot; broadcast: Broadcast }) {
  const { id, name, state, at, counts } = broadcast;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'start' | 'cancel' | 'delete'>();
  const changing = useChangeState(bot.id);
  const test = useTestBroadcast(bot.id);
  const { mutateAsync: remove } = useDeleteBroadcast(bot.id);
  const { problem, attempt, dismiss } = useAttempt();
  const can = (command: Parameters<typeof allowsBroadcastCommand>[1]) =>
    allowsBroadcastCommand(state, command);
  const close = () => setAsked(undefined);
  const change = (to: 'pause' | 'resume') =>
    attempt(
      () => changing.mutateAsync({ id, to }),
      (error) => errorText(error, `Failed to ${to} the broadcast`),
    );
  const sendTest = () =>
    test.mutate(id, { onSuccess: () => toast.success('Test sent to your Telegram account') });
  return (
    <>
      {can('delete') && (
        <IconButton
          label="Delete broadcast"
          icon={<Trash2 aria-hidden />}
          onClick={() => setAsked('delete')}
          className="max-sm:grow-0!"
        />
      )}
      {can('change') && (
        <>
          <Button busy={test.isPending} onClick={sendTest}>
            Send test to me
          </Button>
          <Button asChild>
            <Link to={`/broadcasts/${bot.id}/${id}/edit`}>
              <Pencil aria-hidden />
              Edit
            </Link>
          </Button>
        </>
      )}
      {can('cancel') && (
        <Button onClick={() => setAsked('cancel')}>
          <X aria-hidden />
          Cancel broadcast
        </Button>
      )}
      {can('pause') && (
        <Button variant="primary" busy={changing.isPending} onClick={() => void change('pause')}>
          <Pause aria-hidden />
          Pause
        </Button>
      )}
      {can('resume') && (
        <Button variant="primary" busy={changing.isPending} onClick={() => void change('resume')}>
          <Play aria-hidden />
          Resume
        </Button>
      )}
      {can('start') && (
        <Button variant="primary" onClick={() => setAsked('start')}>
          <SendHorizontal aria-hidden />
          {state === 'draft' && at !== null ? 'Schedule…' : 'Send now…'}
        </Button>
      )}
      {problem && (
        <Alert onDismiss={dismiss} className="w-full">
          {problem}
        </Alert>
      )}
      {test.error && <TestProblem error={test.error} onDismiss={test.reset} />}
      <StartDialog
        bot={bot}
        broadcast={asked === 'start' ? broadcast : undefined}
        onClose={close}
        onStarted={close}
      />
      <ConfirmDialog
        open={asked === 'cancel'}
        onOpenChange={close}
        title={`Cancel “${name}”?`}
        description={`${counted(counts.waiting, 'person', 'people')} won't get it. This can't be undone.`}
        confirmLabel="Cancel broadcast"
        cancelLabel="Keep it"
        errorText={(error) => errorText(error, 'Failed to cancel the broadcast')}
        onConfirm={() => changing.mutateAsync({ id, to: 'cancel' })}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title={`Delete “${name}”?`}
        description="This deletes the broadcast and its figures. Messages that were sent stay in the chats."
        confirmLabel="Delete broadcast"
        errorText={(error) => errorText(error, 'Failed to delete the broadcast')}
        onConfirm={async () => {
          await remove(id);
          void navigate(`/broadcasts?bot=${bot.id}`, { replace: true });
        }}
      />
    </>
  );
}
