import { Alert, Button, RelativeTime } from '@botter/web-ui';
import type { ActionEditor } from '../use-action-editor';

/** Notices before editing: unsaved changes were kept, and saving enables a disabled action. */
export function EditorNotices({ editor }: { editor: ActionEditor }) {
  return (
    <>
      {editor.restoredAt !== undefined && (
        <Alert
          tone="info"
          className="mb-5"
          onDismiss={editor.dismissRestored}
          actions={
            <Button size="sm" onClick={editor.discard}>
              Discard changes
            </Button>
          }
        >
          Your unsaved changes from <RelativeTime at={new Date(editor.restoredAt).toISOString()} /> are still
          here.
        </Alert>
      )}
      {editor.enables && (
        <Alert tone="warning" className="mb-5">
          This action is disabled. Saving it enables it.
        </Alert>
      )}
    </>
  );
}
