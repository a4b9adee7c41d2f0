import { stableHash } from '../stable-hash';
import type { StepRun } from './steps/step-run';

/** Names a question among all that are asked: of others, before, and in the same instant. */
export function newToken({ occasion, chat, contact, actionId }: StepRun, stepId: string): string {
  const { now, session } = occasion;
  const parts = [
    now.getTime(),
    session?.token,
    session?.open?.token,
    chat.telegramChatId,
    contact?.telegramUserId,
    actionId,
    stepId,
  ];
  return stableHash(parts.join('/')).toString(36);
}

/** The value of an option's button. @param option from 0 */
export function optionValue(token: string, option: number): string {
  return `answer:${token}.${option}`;
}

/** What the value of an option's button says; undefined for other values. */
export function pressedOption(
  value: string,
): { readonly token: string; readonly option: number } | undefined {
  const [, token, option] = /^answer:([a-z0-9]{1,16})\.(\d{1,2})$/.exec(value) ?? [];
  return token === undefined ? undefined : { token, option: Number(option) };
}
