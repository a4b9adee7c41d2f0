import type { Bot, ContactField } from '@botter/contracts';
import { NewFieldDialog, useContactFieldList } from '@botter/web-contacts';
import { canEdit, errorText, useActions } from '@botter/web-data';
import { Alert, Button, Card, EmptyState, PageHeader, SkeletonRows } from '@botter/web-ui';
import { Plus, TextCursorInput } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSegments } from '../../shared/api/use-segments';
import { BackLink } from '../../shared/back-link';
import { BotFrame } from '../../shared/bot-frame';
import { DeleteFieldDialog } from './delete-field-dialog';
import { FieldRow } from './field-row';
import { fieldUses } from './field-uses';
import { RenameFieldDialog } from './rename-field-dialog';

/** `/contacts/:botId/fields`: what a bot keeps about each contact. */
export function FieldsPage() {
  return <BotFrame title="Fields">{(bot) => <Fields bot={bot} />}</BotFrame>;
}

interface OpenDialog {
  readonly type: 'rename' | 'delete';
  readonly field: ContactField;
}

function Fields({ bot }: { bot: Bot }) {
  const { fields, data, isPending, error, refetch, isFetching } = useContactFieldList(bot.id);
  const actions = useActions(bot.id);
  const segments = useSegments(bot.id);
  const [adding, setAdding] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const usesOf = useMemo(
    () => actions.data && segments.data && fieldUses(actions.data.actions, segments.data),
    [actions.data, segments.data],
  );
  const usesError = actions.error ?? segments.error;
  const close = () => setDialog(undefined);
  const add = canEdit(bot) && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      New field
    </Button>
  );
  return (
    <>
      <PageHeader
        back={<BackLink to={`/contacts?bot=${bot.id}`}>All contacts</BackLink>}
        title="Fields"
        description={
          <>
            <bdi>{bot.name}</bdi> · @{bot.username}
          </>
        }
        actions={fields.length > 0 && add}
      />
      {error && (
        <Alert onRetry={() => void refetch()} retrying={isFetching} className="mb-4">
          {errorText(error, 'Failed to load the fields')}
        </Alert>
      )}
      {usesError && (
        <Alert
          onRetry={() => void Promise.all([actions.refetch(), segments.refetch()])}
          retrying={actions.isFetching || segments.isFetching}
          className="mb-4"
        >
          {errorText(usesError, 'Failed to load what uses the fields')}
        </Alert>
      )}
      {isPending ? (
        <SkeletonRows label="Loading the fields…" count={3} />
      ) : fields.length > 0 ? (
        <Card>
          <ul aria-label="Fields" className="divide-y divide-line">
            {fields.map((field) => (
              <FieldRow
                key={field.key}
                bot={bot}
                field={field}
                uses={usesOf?.(field.key)}
                onRename={() => setDialog({ type: 'rename', field })}
                onDelete={() => setDialog({ type: 'delete', field })}
              />
            ))}
          </ul>
        </Card>
      ) : (
        data && (
          <EmptyState icon={<TextCursorInput aria-hidden />} title="No fields yet" action={add}>
            A field keeps one thing about each contact, such as a size or a birthday. Questions of your bot
            fill it, and your texts can name it.
          </EmptyState>
        )
      )}
      {adding && (
        <NewFieldDialog
          bot={bot}
          contactFields={fields}
          type="text"
          onClose={() => setAdding(false)}
          onAdded={() => undefined}
        />
      )}
      {dialog?.type === 'rename' && <RenameFieldDialog bot={bot} field={dialog.field} onClose={close} />}
      {dialog?.type === 'delete' && usesOf && (
        <DeleteFieldDialog bot={bot} field={dialog.field} uses={usesOf(dialog.field.key)} onClose={close} />
      )}
    </>
  );
}
