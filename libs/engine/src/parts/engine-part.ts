import type { Part, PartType } from '@botter/contracts';
import type { ChatFacts, ScheduleCallbackEffect, SendEffect } from '../plan-types';
import type { TemplateValues } from '../templates/template-values';

/** Where an action runs. */
export interface RunContext {
  readonly chat: ChatFacts;
  readonly threadId: number | null;
  /** See `delayedChainLimit`. */
  readonly depth: number;
  /** Of the bot. */
  readonly publishedVersion: number | undefined;
  /** What templates are filled from. Most actions have none, so it is only made on demand. */
  readonly values: () => TemplateValues;
}

export type PartEffect = SendEffect | ScheduleCallbackEffect;

/** What a part gives in a chat. */
export type RunPart = (context: RunContext) => readonly PartEffect[];

/** How a type of part runs. It is called once for each compiled action; what it gives runs in every chat. */
export type EnginePart<Type extends PartType> = (part: Part<Type>, actionId: string) => RunPart;
