import { calls } from '@botter/contracts';
import { requestBlob } from '@botter/web-data';
import { useMutation } from '@tanstack/react-query';

/** Saves every event of a bot as a file, for auditors. */
export function useRawHistory(botId: string) {
  return useMutation({
    mutationFn: async () => {
      const address = URL.createObjectURL(await requestBlob(calls.getRawHistory, { params: { id: botId } }));
      const link = document.createElement('a');
      link.href = address;
      link.download = `history-${botId}.ndjson`;
      link.click();
      URL.revokeObjectURL(address);
    },
  });
}
