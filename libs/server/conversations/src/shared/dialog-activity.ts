import type { AnsweredQuestion, SessionState } from '@botter/engine';

/** What happened at one step of a dialog. */
export interface DialogActivity {
  readonly actionId: string;
  readonly stepId: string;
  /** `left`: the person won't answer any more; a dialog that only waits is not left. */
  readonly what: 'started' | 'asked' | 'answered' | 'left';
}

interface Move {
  readonly before: SessionState | undefined;
  /** As in `DialogOutcome`: null ends the session, undefined leaves it as it is. */
  readonly after: SessionState | null | undefined;
  readonly answered?: AnsweredQuestion | undefined;
  /** Whether the dialog continues by itself, after a pause or without an answer in time. */
  readonly isDue?: boolean;
}

/** What a move of a session says about its dialog. Pure. */
export function dialogActivity({ before, after, answered, isDue = false }: Move): DialogActivity[] {
  if (after === undefined) return [];
  const open = questionOf(before);
  const next = questionOf(after ?? undefined);
  const isAnswered = answered?.accepted === true;
  const isSame = open?.token === next?.token;
  const activity: DialogActivity[] = [];
  const note = ({ actionId, stepId }: SessionState, what: DialogActivity['what']) => {
    activity.push({ actionId, stepId, what });
  };
  if (open && isAnswered) note(open, 'answered');
  else if (open && !isSame) note(open, 'left');
  const isReplaced = !isAnswered && !isDue && before !== undefined && !keeps(after, before, open);
  if (after && (!before || isReplaced)) note(after, 'started');
  if (next && !isSame) note(next, 'asked');
  return activity;
}

/** The question that waits, also if an action came in between and pauses. */
function questionOf(state: SessionState | undefined): SessionState | undefined {
  return state?.waitsFor === 'answer' ? state : state?.open;
}

/** Whether it is still the same dialog. */
function keeps(after: SessionState | null, before: SessionState, open: SessionState | undefined): boolean {
  if (after?.token === before.token) return true;
  return open !== undefined && questionOf(after ?? undefined)?.token === open.token;
}
