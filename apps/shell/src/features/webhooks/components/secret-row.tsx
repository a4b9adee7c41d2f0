import type { Webhook } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Button, ConfirmDialog, CopyButton, exactTime, IconButton, toast } from '@botter/web-ui';
import { Eye, EyeOff, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useRotateSecret } from '../api/use-webhooks';

/** The secret of a webhook: shown when asked for, copied, and replaced by another. */
export function SecretRow({ botId, webhook }: { botId: string; webhook: Webhook }) {
  const [isShown, setShown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const rotate = useRotateSecret(botId);
  const { webhookSecret: secret, previousSecretUntil } = webhook;
  // It is about hours: the time at which the row appeared is exact enough.
  const [now] = useState(Date.now);
  const overlap = previousSecretUntil && new Date(previousSecretUntil);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line pt-3">
      <span className="text-xs font-medium text-muted">Secret</span>
      {secret === null ? (
        <span className="text-xs text-muted">None: calls are not signed</span>
      ) : (
        <>
          <code className="min-w-0 text-xs wrap-anywhere">{isShown ? secret : '••••••••••••'}</code>
          <IconButton
            size="sm"
            label={isShown ? 'Hide secret' : 'Show secret'}
            icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            onClick={() => setShown(!isShown)}
          />
          <CopyButton text={secret} label="Copy secret" />
        </>
      )}
      <Button size="sm" onClick={() => setAsking(true)} className="sm:ml-auto">
        <KeyRound aria-hidden />
        {secret === null ? 'Add secret' : 'Rotate secret'}
      </Button>
      {overlap && overlap.getTime() > now && (
        <p className="w-full text-xs text-muted">
          Calls are also signed with the previous secret until {exactTime(overlap)}.
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="primary"
        title={secret === null ? 'Sign the calls of this webhook?' : 'Rotate the secret?'}
        description={
          secret === null
            ? 'A new secret is made. Your receiver can verify calls with it.'
            : 'A new secret is made. For 24 hours calls are signed with both, so that you can change your receiver.'
        }
        confirmLabel={secret === null ? 'Add secret' : 'Rotate secret'}
        errorText={(error) => errorText(error, 'Failed to rotate the secret')}
        onConfirm={async () => {
          const { message } = await rotate.mutateAsync(webhook.id);
          setShown(true);
          toast.success(message);
        }}
      />
    </div>
  );
}
