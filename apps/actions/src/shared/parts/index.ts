import type { PartType } from '@botter/contracts';
import type { ProblemPlace } from '@botter/linter';
import { basic } from './basic';
import { delayedCallbacks } from './delayed-callbacks';
import type { EditorSection, FormPart } from './form-part';
import { message } from './message';
import { steps } from './steps';
import { webhook } from './webhook';

/** Every type of part, after the name of the action. */
const parts = { basic, message, steps, delayedCallbacks, webhook } satisfies Record<PartType, unknown> &
  Record<'basic', unknown>;

type Parts = typeof parts;

/** The intersection of the members of a union. */
type All<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never;

/** What the wizard edits: an action as form fields. */
export type ActionForm = All<Parts[keyof Parts]['empty']>;

/** Each reads its own fields of a form, so it takes all of them. */
export const formParts = Object.values(parts) as unknown as readonly FormPart<ActionForm, string>[];

export type SectionId = { [Type in keyof Parts]: keyof Parts[Type]['sections'] }[keyof Parts];
interface Section extends EditorSection<ActionForm> {
  readonly id: SectionId;
}

/** What is edited, in the order of the screens. */
export const sections = formParts.flatMap((part) =>
  Object.entries(part.sections).map(([id, section]) => ({ ...section, id })),
) as Section[];

export function sectionsIn(step: number): readonly Section[] {
  return sections.filter((section) => section.step === step);
}

/** The section in which a problem is fixed; undefined for what isn't in the editor. */
export function sectionOf({ part }: ProblemPlace): Section | undefined {
  return sections.find(({ places = {} }) => part in places);
}

export type { PanelPart, StepNumber } from './form-part';
