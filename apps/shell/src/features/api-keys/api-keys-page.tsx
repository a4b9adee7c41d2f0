import type { ApiKey } from '@botter/contracts';
import { errorText, useBots } from '@botter/web-data';
import {
  Alert,
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  Page,
  PageHeader,
  SkeletonRows,
  toast,
} from '@botter/web-ui';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useApiKeys, useRevokeApiKey } from './api/use-api-keys';
import { KeyRow } from './components/key-row';
import { MakeKeyDialog } from './components/make-key-dialog';
import { NewKey } from './components/new-key';

/** The keys with which programs use the API for this person. */
export function ApiKeysPage() {
  const { data: keys, error, isFetching, refetch } = useApiKeys();
  const { all: bots, data: loaded } = useBots();
  const revoke = useRevokeApiKey();
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [revoking, setRevoking] = useState<ApiKey>();
  const newKey = (
    <Button variant="primary" onClick={() => setMaking(true)}>
      <Plus aria-hidden />
      New API key
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="API keys"
        description="For programs such as n8n, Make and Zapier that work with your bots."
        actions={keys && keys.length > 0 && newKey}
      />
      {error && (
        <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching} className="mb-5">
          {errorText(error, 'Failed to load API keys')}
        </Alert>
      )}
      {!keys && !error && (
        <Card>
          <SkeletonRows label="Loading API keys…" className="p-2" />
        </Card>
      )}
      {keys && (
        <Card className="overflow-hidden">
          {keys.length > 0 ? (
            <ul aria-label="API keys, newest first" className="divide-y divide-line">
              {keys.map((key) => (
                <KeyRow key={key.id} apiKey={key} bots={loaded && bots} onRevoke={() => setRevoking(key)} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={<KeyRound aria-hidden />} title="No API keys yet" action={newKey}>
              A key lets a program read chats, send messages or change actions of the bots that you choose,
              and never more than you may do yourself.
            </EmptyState>
          )}
        </Card>
      )}
      {making && (
        <MakeKeyDialog
          bots={bots}
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false);
            setSecret(made);
          }}
        />
      )}
      {secret && <NewKey secret={secret} onClose={() => setSecret(undefined)} />}
      <ConfirmDialog
        open={revoking !== undefined}
        onOpenChange={(open) => !open && setRevoking(undefined)}
        title={`Revoke “${revoking?.name ?? ''}”?`}
        description="Programs that use this key stop working at once. This can't be undone."
        confirmLabel="Revoke key"
        errorText={(problem) => errorText(problem, 'Failed to revoke the API key')}
        onConfirm={async () => {
          if (!revoking) return;
          await revoke.mutateAsync(revoking.id);
          toast.success('API key revoked');
        }}
      />
    </Page>
  );
}
