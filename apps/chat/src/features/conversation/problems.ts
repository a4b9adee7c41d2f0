import { errorText, networkErrorText } from '@botter/web-data';
import { createContext, useContext, useMemo } from 'react';

/** Shows an error at the top of the conversation; `undefined` removes it. */
export const ShowProblem = createContext<(text: string | undefined) => void>(() => undefined);

/** For calls whose button disappears before they fail, as in a menu: the next call removes the error. */
export function useProblem(words: string) {
  const show = useContext(ShowProblem);
  return useMemo(
    () => ({
      onMutate: () => show(undefined),
      onError: (error: Error) => show(errorText(error, words, networkErrorText)),
    }),
    [show, words],
  );
}
