import type { IBinaryKeyData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

/** What an operation gives for an item. */
export interface Result {
  readonly json: IDataObject;
  readonly binary?: IBinaryKeyData;
}

export type Operation = (context: IExecuteFunctions, item: number) => Promise<readonly Result[]>;

export const results = (list: readonly IDataObject[]): Result[] => list.map((json) => ({ json }));

export const text = (context: IExecuteFunctions, name: string, item: number) =>
  String(context.getNodeParameter(name, item, '')).trim();
export const segment = (context: IExecuteFunctions, name: string, item: number) =>
  encodeURIComponent(text(context, name, item));

export function limitOf(context: IExecuteFunctions, item: number): number {
  if (context.getNodeParameter('returnAll', item, false)) return Number.POSITIVE_INFINITY;
  return context.getNodeParameter('limit', item, 50) as number;
}

/**
 * Reads page after page.
 * @param largest how many items a page of the API has at most
 * @param read gives the items of a page and the cursor of the next one, null at the end
 */
export async function readPages(
  limit: number,
  largest: number,
  read: (size: number, cursor: string | null) => Promise<{ items: IDataObject[]; next: string | null }>,
): Promise<IDataObject[]> {
  const all: IDataObject[] = [];
  let cursor: string | null = null;
  do {
    const page = await read(Math.min(largest, limit - all.length), cursor);
    all.push(...page.items);
    cursor = page.next;
  } while (cursor !== null && all.length < limit);
  return all.slice(0, limit);
}

/** An expression gives an object, a person writes JSON. */
export function jsonOf(
  context: IExecuteFunctions,
  name: string,
  value: unknown,
  itemIndex: number,
): IDataObject {
  if (typeof value === 'object' && value !== null) return value as IDataObject;
  try {
    return JSON.parse(String(value)) as IDataObject;
  } catch {
    throw new NodeOperationError(context.getNode(), `${name} is not JSON`, { itemIndex });
  }
}
