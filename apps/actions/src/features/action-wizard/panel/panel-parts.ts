import { counted } from '@botter/web-ui';
import type { ActionDraft } from '../../../shared/action-draft';
import type { StepNumber } from '../steps/steps';

/** The parts of the panel: the five steps, the follow-ups in a part of their own. */
export const panelParts = [
  { id: 'basic', title: 'Basic Info', step: 1 },
  { id: 'message', title: 'Message', step: 2 },
  { id: 'media', title: 'Media', step: 3 },
  { id: 'buttons', title: 'Buttons', step: 4 },
  { id: 'follow-up', title: 'Follow-up', step: 5 },
  { id: 'advanced', title: 'Advanced', step: 5 },
] as const satisfies readonly { id: string; title: string; step: StepNumber }[];
export type PanelPart = (typeof panelParts)[number]['id'];

/** What is open at first: what everyone writes. */
export const firstParts: readonly PanelPart[] = ['basic', 'message', 'buttons'];

/** The parts in which a step is edited; of the last one only that of the place that is asked for. */
export function partsOf(step: StepNumber, place = ''): PanelPart[] {
  if (step === 5 && place.startsWith('delayed-callback')) return ['follow-up'];
  return panelParts.filter((part) => part.step === step).map(({ id }) => id);
}

/** What a closed part holds, in a few words; undefined where that is nothing. */
export function summaryOf(part: PanelPart, draft: ActionDraft): string | undefined {
  const some = (count: number, noun: string) => (count === 0 ? undefined : counted(count, noun));
  switch (part) {
    case 'basic':
      return draft.command.trim() || undefined;
    case 'message':
      return draft.text.trim().slice(0, 60) || undefined;
    case 'media':
      return draft.media?.type;
    case 'buttons':
      return some(draft.buttons.length, 'button');
    case 'follow-up':
      return some(draft.delayedCallbacks.length, 'delayed callback');
    case 'advanced':
      return draft.webhookEnabled ? 'webhook' : undefined;
  }
  return part satisfies never;
}
