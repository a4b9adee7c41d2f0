import { Alert, Button } from '@botter/web-ui';
import type { ActionEditor } from '../use-action-editor';

interface PanelFooterProps {
  editor: ActionEditor;
  editing: boolean;
  onSave: () => void;
}

/** The result of saving, and the button to save. */
export function PanelFooter({ editor, editing, onSave }: PanelFooterProps) {
  const { saving, dirty } = editor;
  return (
    <footer className="border-t border-line px-4 py-3">
      {saving.waitingFor !== undefined && (
        <Alert tone="info" className="mb-3">
          Saving as soon as {saving.waitingFor} is uploaded…
        </Alert>
      )}
      {saving.notice && (
        <Alert tone={saving.notice.tone} className="mb-3">
          {saving.notice.text}
        </Alert>
      )}
      <div className="flex items-center justify-between gap-2">
        <p className="text-xs text-muted">{dirty ? 'Unsaved changes' : 'Shown live on the card'}</p>
        <Button variant="primary" busy={saving.busy} onClick={onSave} className="min-w-20">
          {editing ? 'Update' : 'Save'}
        </Button>
      </div>
    </footer>
  );
}
