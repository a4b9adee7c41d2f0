import type { ActionData, ActionReference } from '@botter/contracts';
import type { LucideIcon } from 'lucide-react';

/** How the screens show a kind of reference between actions. */
export interface Link<Part extends ActionReference['part'] = ActionReference['part']> {
  /** In ids, classes and lists. */
  readonly kind: string;
  /** In the singular. */
  readonly noun: string;
  readonly Icon: LucideIcon;
  readonly iconColor: string;
  /** The button's label, the delay, the words of a step. @param content that has the reference */
  label(reference: Extract<ActionReference, { part: Part }>, content: Pick<ActionData, 'steps'>): string;
  /** What distinguishes it from the others of its kind in an action. */
  key?(reference: Extract<ActionReference, { part: Part }>): string;
  /** The reference in a list. */
  inWords(label: string): string;
}
