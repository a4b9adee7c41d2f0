import { LeaveGuard, type LeaveGuardProps } from '@botter/web-ui';
import type { ActionEditor } from '../use-action-editor';

interface EditorLeaveGuardProps extends Pick<LeaveGuardProps, 'leaves'> {
  editor: ActionEditor;
  /** True once there is nothing left to ask about. */
  done?: boolean;
}

/** Asks before unsaved changes of an action, or its upload, are left. */
export function EditorLeaveGuard({ editor, done = false, leaves }: EditorLeaveGuardProps) {
  const { upload, dirty } = editor;
  return (
    <LeaveGuard
      when={(dirty || upload.current !== undefined) && !done}
      leaves={leaves}
      text={
        upload.current
          ? `${upload.current.name} is still uploading. If you leave now, the upload is cancelled.`
          : 'Your changes to this action are not saved yet. They are kept as a draft on this device.'
      }
      onDiscard={editor.discard}
    />
  );
}
