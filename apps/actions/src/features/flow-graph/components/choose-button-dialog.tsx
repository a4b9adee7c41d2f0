import type { Action } from '@botter/contracts';
import { Button, Dialog } from '@botter/web-ui';
import { MousePointerClick } from 'lucide-react';

interface ChooseButtonDialogProps {
  action: Action;
  onClose: () => void;
  onChoose: (index: number) => void;
}

/** A line drawn from the card rather than from a button: which button is meant? */
export function ChooseButtonDialog({ action, onClose, onChoose }: ChooseButtonDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Which button?"
      description={`Choose the button of ${action.command} that should open it.`}
      size="sm"
    >
      <ul className="grid gap-2">
        {action.actionData.buttons.map(
          ({ label, type }, index) =>
            type === 'callback' && (
              <li key={index}>
                <Button className="w-full justify-start" onClick={() => onChoose(index)}>
                  <MousePointerClick aria-hidden />
                  <span className="truncate">{label}</span>
                </Button>
              </li>
            ),
        )}
      </ul>
    </Dialog>
  );
}
