import type { CompiledBot, Step, WaitingQuestion } from '@botter/contracts';
import { ConversationQueries } from '@botter/server-conversations';
import { Inject, Injectable } from '@nestjs/common';
import { CompiledVersions } from '../versions/compiled-versions';

/** Of a question; more is not shown. */
const textLength = 200;

/** Who waits at questions that publishing would remove or change. */
@Injectable()
export class DraftWaiting {
  constructor(
    @Inject(CompiledVersions) private readonly versions: CompiledVersions,
    @Inject(ConversationQueries) private readonly conversations: ConversationQueries,
  ) {}

  /** @throws BotterError `unavailable` if too many use whole bots */
  async of(botId: string): Promise<WaitingQuestion[]> {
    const waiting = await this.conversations.waitingPeople(botId);
    if (waiting.length === 0) return [];
    return this.versions.using(botId, ['published', 'latest'], async ([published, latest]) =>
      published && latest ? concerned(waiting, published.bot, latest.bot) : [],
    );
  }
}

function concerned(
  waiting: readonly { readonly actionId: string; readonly stepId: string; readonly count: number }[],
  published: CompiledBot,
  latest: CompiledBot,
): WaitingQuestion[] {
  return waiting.flatMap(({ actionId, stepId, count }) => {
    const before = stepOf(published, actionId, stepId);
    const after = stepOf(latest, actionId, stepId);
    // Someone who waits in an earlier version finishes there, whatever is published now.
    if (!before || JSON.stringify(before.step) === JSON.stringify(after?.step)) return [];
    const { command, step } = before;
    const text = step.type === 'question' ? step.text.slice(0, textLength) : '';
    const change = after?.step.type === step.type ? ('changed' as const) : ('removed' as const);
    return [{ actionId, command, stepId, text, change, count }];
  });
}

/** Undefined if the action, or the step, isn't there, or nothing sets it off. */
function stepOf(
  { actions }: CompiledBot,
  id: string,
  stepId: string,
): { readonly command: string; readonly step: Step } | undefined {
  const action = actions.find(({ actionId, enabled }) => actionId === id && enabled);
  const step = action?.data.steps?.find((one) => one.id === stepId);
  return action && step && { command: action.command, step };
}
