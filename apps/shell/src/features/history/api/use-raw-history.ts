import { calls } from '@botter/contracts';
import { requestBlob } from '@botter/web-data';
import { saveFile } from '@botter/web-ui';
import { useMutation } from '@tanstack/react-query';

/** Saves every event of a bot as a file, for auditors. */
export function useRawHistory(botId: string) {
  return useMutation({
    mutationFn: async () => {
      const file = await requestBlob(calls.getRawHistory, { params: { id: botId } });
      saveFile(file, `history-${botId}.ndjson`);
    },
  });
}
