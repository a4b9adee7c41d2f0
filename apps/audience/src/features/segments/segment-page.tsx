import { type Bot, type Condition, contactLimits, type Segment, segmentBodySchema } from '@botter/contracts';
import { ConditionEditor, emptyTest, tidiedCondition, useContactFields } from '@botter/web-contacts';
import { canEdit, errorText } from '@botter/web-data';
import { useNavigate, useParams } from '@botter/web-router';
import {
  Alert,
  Button,
  Card,
  CardBody,
  CardHeader,
  ConfirmDialog,
  Field,
  Input,
  LeaveGuard,
  PageColumns,
  PageHeader,
  SkeletonPanels,
  toast,
  useAttempt,
} from '@botter/web-ui';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useSegmentCalls, useSegments } from '../../shared/api/use-segments';
import { BackLink } from '../../shared/back-link';
import { BotFrame, NotFound } from '../../shared/bot-frame';
import { ContactCount } from './components/contact-count';

/** `/contacts/:botId/segments/:segmentId`, of which `new` is one to be made. */
export function SegmentPage() {
  const { segmentId = '' } = useParams();
  return (
    <BotFrame title={segmentId === 'new' ? 'New segment' : 'Segment'}>
      {(bot) =>
        segmentId === 'new' ? (
          <SegmentForm bot={bot} segment={undefined} />
        ) : (
          <KnownSegment key={segmentId} bot={bot} segmentId={segmentId} />
        )
      }
    </BotFrame>
  );
}

function KnownSegment({ bot, segmentId }: { bot: Bot; segmentId: string }) {
  const { segments, data, error, refetch, isFetching } = useSegments(bot.id);
  const segment = segments.find(({ id }) => id === segmentId);
  if (segment) return <SegmentForm bot={bot} segment={segment} />;
  if (data) {
    return (
      <NotFound title="Segment not found" to={`/contacts/${bot.id}/segments`} link="All segments">
        It was deleted.
      </NotFound>
    );
  }
  return (
    <>
      <h1 className="sr-only">Segment</h1>
      {error ? (
        <Alert onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to load segments')}
        </Alert>
      ) : (
        <SkeletonPanels label="Loading the segment…" heights={['h-60']} />
      )}
    </>
  );
}

function SegmentForm({ bot, segment }: { bot: Bot; segment: Segment | undefined }) {
  const [name, setName] = useState(segment?.name ?? '');
  const [when, setWhen] = useState<Condition>(segment?.when ?? { all: [emptyTest('field')] });
  const [touched, setTouched] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const contactFields = useContactFields(bot.id);
  const { save, remove } = useSegmentCalls(bot.id);
  const { problem, attempt, dismiss } = useAttempt();
  const navigate = useNavigate();
  const all = `/contacts/${bot.id}/segments`;
  useEffect(() => {
    if (leaving) void navigate(all, { replace: true });
  }, [leaving, navigate, all]);
  const body = { name, when: tidiedCondition(when) };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const saved = await attempt(
      () => {
        const checked = segmentBodySchema.safeParse(body);
        if (!checked.success) throw new Error(checked.error.issues[0]?.message);
        return save.mutateAsync({ id: segment?.id, ...checked.data });
      },
      (error) => errorText(error, error instanceof Error ? error.message : 'Failed to save the segment'),
    );
    if (!saved) return;
    toast.success('Segment saved');
    setLeaving(true);
  };
  if (!canEdit(bot)) {
    return (
      <>
        <PageHeader back={<BackLink to={all}>All segments</BackLink>} title={segment?.name ?? 'Segment'} />
        <ContactCount botId={bot.id} contactFields={contactFields} when={when} />
      </>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <PageHeader
        back={<BackLink to={all}>All segments</BackLink>}
        title={segment ? segment.name : 'New segment'}
        actions={
          <>
            {segment && (
              <Button variant="dangerGhost" onClick={() => setDeleting(true)}>
                <Trash2 aria-hidden />
                Delete
              </Button>
            )}
            <Button type="submit" variant="primary" busy={save.isPending}>
              Save segment
            </Button>
          </>
        }
      />
      {problem && (
        <Alert onDismiss={dismiss} className="mb-4">
          {problem}
        </Alert>
      )}
      <PageColumns>
        <Card aria-label="Condition">
          <CardHeader title="Who belongs to it" description="Everyone whom these lines fit" />
          <CardBody className="space-y-5">
            <Field label="Name">
              <Input
                value={name}
                onChange={({ target }) => {
                  setName(target.value);
                  setTouched(true);
                }}
                placeholder="Regulars"
                maxLength={contactLimits.segmentName}
                autoComplete="off"
              />
            </Field>
            <ConditionEditor
              condition={when}
              onChange={(next) => {
                setWhen(next);
                setTouched(true);
              }}
              around={{ bot, contactFields }}
            />
          </CardBody>
        </Card>
        <ContactCount botId={bot.id} contactFields={contactFields} when={body.when} />
      </PageColumns>
      <LeaveGuard when={touched && !leaving} text="Your changes to this segment are not saved." />
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete ${segment?.name}?`}
        description="The contacts in it stay. Broadcasts that aren't sent yet can no longer go to this segment."
        confirmLabel="Delete segment"
        onConfirm={async () => {
          await remove.mutateAsync(segment?.id ?? '');
          setLeaving(true);
        }}
        errorText={(error) => errorText(error, 'Failed to delete the segment')}
      />
    </form>
  );
}
