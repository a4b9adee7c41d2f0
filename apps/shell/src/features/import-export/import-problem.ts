import { ApiError, errorText } from '@botter/web-data';

/** Why a file is refused, with the place in it. */
export function importProblem(error: unknown): string {
  const words = errorText(error, 'Failed to import the file');
  const path = error instanceof ApiError ? error.details?.[0]?.path : undefined;
  const place = path?.startsWith('document.') ? path.slice('document.'.length) : undefined;
  return place && place !== 'format' ? `${place}: ${words}` : words;
}
