import type { ActionForm } from '../../../shared/action-form';
import { type PanelPart, type StepNumber, sections } from '../../../shared/parts';
import { sectionFields } from '../steps/section-fields';

export type { PanelPart };

/** The parts of the panel: the five steps, the follow-ups in a part of their own. */
export const panelParts: readonly { readonly id: PanelPart; readonly title: string }[] = [
  { id: 'basic', title: 'Basic Info' },
  { id: 'message', title: 'Message' },
  { id: 'media', title: 'Media' },
  { id: 'buttons', title: 'Buttons' },
  { id: 'then', title: 'Next steps' },
  { id: 'follow-up', title: 'Follow-up' },
  { id: 'advanced', title: 'Advanced' },
];

/** The parts that are open at first: those that every action needs. */
export const firstParts: readonly PanelPart[] = ['basic', 'message', 'buttons'];

/** What is edited in a part of the panel. */
export function sectionsOf(part: PanelPart) {
  return sections.filter(({ panel }) => panel === part);
}

/** The parts of the panel for a step; only the part that `place` names, if the step has it. */
export function partsOf(step: StepNumber, place = ''): PanelPart[] {
  const inStep = sections.filter((section) => section.step === step);
  const asked = inStep.filter(({ places = {} }) =>
    Object.values(places).some((name) => place === name || place.startsWith(`${name}-`)),
  );
  return (asked.length > 0 ? asked : inStep).map(({ panel }) => panel);
}

/** The content of a closed part, in a few words; undefined if it is empty. */
export function summaryOf(part: PanelPart, form: ActionForm): string | undefined {
  const summaries = sectionsOf(part).map(({ id }) => sectionFields[id].summary?.(form));
  return summaries.find((summary) => summary !== undefined);
}
