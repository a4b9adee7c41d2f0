import type { JsonObject } from '../world/types';
import type { Params } from './params';

const numbers = ['duration', 'width', 'height', 'length'];
const texts = ['performer', 'title', 'emoji'];

/** What the bot says about a file that the file itself doesn't tell. */
export function mediaDetails(params: Params): JsonObject {
  return Object.fromEntries([
    ...numbers.filter((name) => params.has(name)).map((name) => [name, params.integer(name, 0)]),
    ...texts.filter((name) => params.has(name)).map((name) => [name, params.text(name)]),
  ]);
}
