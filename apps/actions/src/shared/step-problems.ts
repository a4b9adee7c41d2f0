import { checkStep, type ErrorDetail, type Step, savedStepsSchema, stepFields } from '@botter/contracts';

/** Texts by the places of their steps, counted from 0. */
export type StepProblems = ReadonlyMap<number, readonly string[]>;

/** What has to be changed in steps before they can be saved. */
export function stepProblems(steps: readonly Step[]): StepProblems {
  const found = new Map<number, string[]>();
  const isWithoutField = steps.map((step) => stepFields(step).includes(''));
  const add = (at: number, message: string) => {
    const known = found.get(at) ?? [];
    const words = isWithoutField[at] && message.startsWith('A field') ? 'Choose a field' : message;
    if (!known.includes(words)) found.set(at, [...known, words]);
  };
  for (const { path, message } of savedStepsSchema.safeParse(steps).error?.issues ?? []) {
    const [at] = path;
    if (typeof at === 'number') add(at, message);
  }
  for (const [at, step] of steps.entries()) checkStep(step, (_, message) => add(at, message));
  return new Map([...found].toSorted(([a], [b]) => a - b));
}

const pathOfStep = /^(?:body\.)?actionData\.steps\.(\d+)(?:\.|$)/;

/** What the server refused in steps. */
export function refusedSteps(details: readonly ErrorDetail[] = []): StepProblems {
  const found = new Map<number, string[]>();
  for (const { path, message } of details) {
    const at = pathOfStep.exec(path)?.[1];
    if (at !== undefined) found.set(Number(at), [...(found.get(Number(at)) ?? []), message]);
  }
  return found;
}
