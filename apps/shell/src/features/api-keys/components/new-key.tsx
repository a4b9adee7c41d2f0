import { Alert, Button, CopyButton, Dialog } from '@botter/web-ui';

/** The key itself, this once. Closing is a button, so that it isn't lost by a click outside the dialog. */
export function NewKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={false}
      title="Copy your API key"
      description="Botter stores only a hash of it and can't show it again."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken py-2 pr-2 pl-3">
          <code className="min-w-0 flex-1 text-sm break-all select-all">{secret}</code>
          <CopyButton text={secret} label="Copy API key" />
        </div>
        <Alert tone="warning">
          Anyone with this key can use it. Keep it in the secrets of your automation tool, not in files or
          chats.
        </Alert>
      </div>
    </Dialog>
  );
}
