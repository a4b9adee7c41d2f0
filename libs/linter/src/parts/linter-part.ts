import type { ActionReference, Part, PartType } from '@botter/contracts';
import type { ActionLink } from '../action-links';
import type { LintContext } from '../lint-context';
import type { Problem } from '../problem';

/** A problem of the action that has the part. */
export type PartProblem = Omit<Problem, 'actionId'>;

/** Finds what is wrong with a part itself. */
export type LinterPart<Type extends PartType> = (
  part: Part<Type>,
  context: LintContext,
) => readonly PartProblem[];

/** How a kind of reference is spoken of. */
export interface LinkWords<Kind extends ActionReference['part'] = ActionReference['part']> {
  /** When the target runs without anyone doing something; undefined if someone has to. */
  continues(link: LinkOf<Kind>): 'now' | 'later' | undefined;
  /** What runs the target, as the subject of a sentence: "The button “Menu”". */
  name(link: LinkOf<Kind>): string;
  /** The effect of a target that doesn't reply. */
  effect(link: LinkOf<Kind>): string;
  /** The problem if there is no such target. */
  missing(value: string, name: string, link: LinkOf<Kind>): Pick<Problem, 'code' | 'message' | 'advice'>;
}

/** A link whose reference is of one kind. */
export type LinkOf<Kind extends ActionReference['part']> = ActionLink & {
  readonly reference: Extract<ActionReference, { part: Kind }>;
};
