import type { StoredFile } from '../world/file-store';
import { isJsonObject as isObject, type JsonObject } from '../world/types';
import { badRequest } from './api-error';

export { isObject };

/**
 * The parameters of a call: JSON values, or texts from an address or a form. Both mean the same, as on
 * Telegram's server.
 */
export class Params {
  constructor(
    readonly values: JsonObject,
    /** Uploaded files by the name of their field. */
    readonly uploads: ReadonlyMap<string, StoredFile> = new Map(),
  ) {}

  has(name: string): boolean {
    const value = this.values[name];
    return value !== undefined && value !== null && value !== '';
  }

  text(name: string): string {
    const value = this.values[name];
    if (value === undefined || value === null) return '';
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }

  integer(name: string, fallback: number): number {
    const value = Number(this.text(name) || Number.NaN);
    return Number.isSafeInteger(value) ? value : fallback;
  }

  flag(name: string): boolean {
    return ['true', '1', 'yes', 'y'].includes(this.text(name).toLowerCase());
  }

  /** An object or array, written as JSON in forms; undefined when it is left out. */
  json(name: string, what: string): unknown {
    const value = this.values[name];
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      throw badRequest(`can't parse ${what} JSON object`);
    }
  }

  object(name: string, what: string): JsonObject | undefined {
    const value = this.json(name, what);
    if (value === undefined) return undefined;
    if (!isObject(value)) throw badRequest(`object expected as ${what}`);
    return value;
  }

  list(name: string, what: string): readonly unknown[] | undefined {
    const value = this.json(name, what);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) throw badRequest(`expected an Array of ${what}`);
    return value as unknown[];
  }
}
