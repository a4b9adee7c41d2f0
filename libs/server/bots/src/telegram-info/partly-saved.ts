import { BotterError, type TelegramInfo } from '@botter/contracts';

const words: Readonly<Record<keyof TelegramInfo, string>> = {
  name: 'display name',
  shortDescription: 'short description',
  description: 'description',
};

/** Telegram accepts the texts one by one; a person who saved several must know which were saved. */
export function partlySaved(
  error: unknown,
  saved: readonly (keyof TelegramInfo)[],
  notSaved: readonly (keyof TelegramInfo)[],
): unknown {
  if (!(error instanceof BotterError) || saved.length === 0) return error;
  const message = `${withStop(error.message)} Saved: ${list(saved)}. Not saved: ${list(notSaved)}.`;
  return new BotterError(error.code, message, error.details, error.retryAfterSeconds);
}

function list(fields: readonly (keyof TelegramInfo)[]): string {
  return fields.map((field) => words[field]).join(', ');
}

function withStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
