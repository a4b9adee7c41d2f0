import { calls, type ExportList, type TimeRange } from '@botter/contracts';
import { requestBlob } from '@botter/web-data';
import { saveFile } from '@botter/web-ui';
import { useMutation } from '@tanstack/react-query';
import { ownTimeZone } from '../range';

/** Saves a list as a CSV file. */
export function useExport(botId: string | undefined, timeRange: TimeRange) {
  return useMutation({
    mutationFn: async (list: ExportList) => {
      const query = { timeRange, timeZone: ownTimeZone(), list };
      const file = await (botId === undefined
        ? requestBlob(calls.exportAnalytics, { query })
        : requestBlob(calls.exportBotAnalytics, { params: { id: botId }, query }));
      saveFile(file, `botter-${list}-${timeRange}.csv`);
    },
  });
}
export type Export = ReturnType<typeof useExport>;
