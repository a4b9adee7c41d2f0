import {
  type Broadcast,
  type BroadcastMessage,
  broadcastBodySchema,
  type Condition,
} from '@botter/contracts';
import { emptyTest, tidiedCondition } from '@botter/web-contacts';
import type { BroadcastInput } from '../api/use-broadcast-commands';
import { instantOf, writtenTime } from '../shared/zoned-time';

/** A broadcast that is being written. What isn't chosen is kept: changing one's mind loses nothing. */
export interface BroadcastForm {
  readonly name: string;
  readonly message: BroadcastMessage;
  readonly audience: 'all' | 'segment' | 'conditions';
  /** Empty while none is chosen. */
  readonly segmentId: string;
  readonly when: Condition;
  readonly timing: 'now' | 'at';
  /** What clocks in the zone of the bot show then; empty while nothing is chosen. */
  readonly at: string;
  readonly inZone: Broadcast['inZone'];
}

const emptyForm: BroadcastForm = {
  name: '',
  message: {
    type: 'message',
    text: '',
    parseMode: '',
    media: null,
    buttons: [],
    buttonLayout: 'vertical',
    buttonsPerRow: null,
    disableWebPagePreview: false,
  },
  audience: 'all',
  segmentId: '',
  when: { all: [emptyTest('tag')] },
  timing: 'now',
  at: '',
  inZone: 'bot',
};

/** The form of a stored broadcast, or an empty one. */
export function formOf(broadcast: Broadcast | undefined, timeZone: string): BroadcastForm {
  if (!broadcast) return emptyForm;
  const { name, message, when, segmentId, at, inZone } = broadcast;
  return {
    name,
    message,
    audience: segmentId !== null ? 'segment' : when ? 'conditions' : 'all',
    segmentId: segmentId ?? '',
    when: when ?? emptyForm.when,
    timing: at ? 'at' : 'now',
    at: at ? writtenTime(at, timeZone) : '',
    inZone,
  };
}

type FormPart = 'name' | 'message' | 'when' | 'segmentId' | 'at';
export type FormProblems = Partial<Record<FormPart, string>>;

/** What is saved, or why it can't be, by the part of the form. */
export function checkedForm(
  form: BroadcastForm,
  timeZone: string,
  now: Date,
): { body: BroadcastInput; problems?: undefined } | { problems: FormProblems } {
  const at = form.timing === 'at' ? instantOf(form.at, timeZone) : undefined;
  const body: BroadcastInput = {
    name: form.name,
    message: form.message,
    when: form.audience === 'conditions' ? tidiedCondition(form.when) : null,
    segmentId: form.audience === 'segment' ? form.segmentId : null,
    at: at ?? null,
    inZone: form.timing === 'at' ? form.inZone : 'bot',
  };
  const problems: FormProblems = {};
  for (const { path, message } of broadcastBodySchema.safeParse(body).error?.issues ?? []) {
    problems[path[0] as FormPart] ??= message;
  }
  if (form.audience === 'segment' && form.segmentId === '') problems.segmentId = 'Choose a segment';
  if (form.timing === 'at') {
    if (at === undefined) problems.at = 'Choose a date and a time';
    else if (Date.parse(at) <= now.getTime()) problems.at = 'Choose a time in the future';
  }
  return Object.keys(problems).length > 0 ? { problems } : { body };
}
