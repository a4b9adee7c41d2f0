import { calls, type ExportList, type TimeRange } from '@botter/contracts';
import { requestBlob } from '@botter/web-data';
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
      save(file, `botter-${list}-${timeRange}.csv`);
    },
  });
}
export type Export = ReturnType<typeof useExport>;

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
