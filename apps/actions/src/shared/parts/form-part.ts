import type { Action, ActionBody, ActionData } from '@botter/contracts';

export type StepNumber = 1 | 2 | 3 | 4 | 5;

/** The folding parts of the editor next to the canvas. */
export type PanelPart = 'basic' | 'message' | 'media' | 'buttons' | 'then' | 'follow-up' | 'advanced';

/** Some of the fields of a part, which are edited together. */
export interface EditorSection<Form> {
  /** The step of the wizard that they are in. */
  readonly step: StepNumber;
  readonly panel: PanelPart;
  /** How the paths of their fields begin in the body of a save. */
  readonly paths: readonly string[];
  /** Where problems are fixed: what the focus goes to (`data-place`), by the place that the linter names. */
  readonly places?: Readonly<Record<string, string>>;
  /** What is missing in them, as text; undefined if nothing is. */
  missing?(form: Form): string | undefined;
}

/**
 * What the editor keeps of a part of an action: some of the fields of `ActionForm`. Its functions get the
 * whole form, so they name each field that they take.
 */
export interface FormPart<Form, SectionName extends string> {
  readonly empty: Form;
  /** The fields of a stored action. */
  of(action: Action): Form;
  /** What is sent to the server. @param keptSecret the webhook secret that needs not be sent */
  body(form: Form, keptSecret: string): Partial<Omit<ActionBody, 'actionData'>>;
  data?(form: Form): Partial<ActionData>;
  /** The fields in the words of the wizard. */
  readonly names: Readonly<Record<keyof Form, string>>;
  /** False for what another version of the product kept, which would break the screen. */
  hasShape(form: Form): boolean;
  /** How its fields are put together in the editor, in the order of the screens. */
  readonly sections: Readonly<Record<SectionName, EditorSection<Form>>>;
  /** What people find the action by. */
  texts(action: Action): readonly string[];
}
