import type { TelegramLinkInfo, VerificationCode } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Badge, Button, Card, CardBody, CardHeader, ConfirmDialog, toast } from '@botter/web-ui';
import { ExternalLink, KeyRound, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useUnlink } from '../api/use-telegram-link';
import { useNotifierLink } from '../notifier-link';
import { useFocusOnChange } from '../use-focus-on-change';
import { CodeSteps } from './code-steps';

interface TelegramConnectionProps {
  info: TelegramLinkInfo;
  /** Requested on this device. */
  code: VerificationCode | undefined;
  requesting: boolean;
  checking: boolean;
  onGetCode: () => void;
  onCheck: () => void;
  onCancel: () => void;
}

/** The Telegram account that gets the notifications. */
export function TelegramConnection(props: TelegramConnectionProps) {
  const { info, code, requesting, onGetCode } = props;
  const isValid = code !== undefined && code.expiresAt === info.codeExpiresAt;
  const body = useFocusOnChange(info.isLinked ? 'linked' : isValid ? 'code' : 'none', 'code');
  return (
    <Card>
      <CardHeader
        title="Telegram Connection"
        description="The account that your notifications are sent to"
        actions={info.isLinked && <Badge tone="success">Connected</Badge>}
      />
      <CardBody {...body}>
        {info.link ? (
          <Linked info={info} link={info.link} />
        ) : isValid ? (
          <CodeSteps {...props} code={code} />
        ) : (
          <>
            {code ? (
              <Alert tone="warning" className="mb-4">
                {info.codeExpiresAt ? 'A newer code has replaced this one.' : 'The code has expired.'} Get a
                new one.
              </Alert>
            ) : (
              <p className="mb-4 text-sm text-muted">
                No account is linked. Get a code here, then send it to the notifier bot in Telegram.
              </p>
            )}
            <Button variant="primary" busy={requesting} disabled={!info.botterBotEnabled} onClick={onGetCode}>
              <KeyRound aria-hidden />
              Get Verification Code
            </Button>
          </>
        )}
      </CardBody>
    </Card>
  );
}

interface LinkedProps {
  info: TelegramLinkInfo;
  link: NonNullable<TelegramLinkInfo['link']>;
}

function Linked({ info, link }: LinkedProps) {
  const [asking, setAsking] = useState(false);
  const unlink = useUnlink();
  const address = useNotifierLink(info);
  const name = [link.telegram_first_name, link.telegram_last_name].filter(Boolean).join(' ');
  return (
    <>
      <p className="text-sm font-medium wrap-anywhere text-ink" dir="auto">
        {name}
      </p>
      {link.telegram_username && <p className="text-sm text-muted">@{link.telegram_username}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {address && (
          <Button asChild>
            <a href={address} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden />
              Open Chat
            </a>
          </Button>
        )}
        <Button variant="dangerGhost" onClick={() => setAsking(true)}>
          <Unlink aria-hidden />
          Unlink
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Unlink Telegram"
        description="Are you sure you want to unlink your Telegram account? You will stop receiving notifications."
        confirmLabel="Unlink"
        onConfirm={async () => {
          await unlink.mutateAsync();
          toast.success('Telegram account unlinked successfully');
        }}
        errorText={(error) => errorText(error, 'Failed to unlink account')}
      />
    </>
  );
}
