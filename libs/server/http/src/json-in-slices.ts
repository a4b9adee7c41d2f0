import { Slices } from '@botter/server-async';

/** One slice parses about this many characters. */
const pieceLength = 64 * 1024;
/**
 * Objects in objects down to this depth are read an entry at a time, and the lists in them an item at a time.
 */
const depth = 3;
/** A parser of whole texts checks where else these could be. */
const suspicious = new Set(['__proto__', 'constructor']);

/**
 * Parses a long JSON text while others have the process too: the text is cut between entries and items, and
 * each piece is parsed by `parse`. A single item is never cut, however long it is.
 * @param parse a parser of JSON, `JSON.parse` for example; it throws what this throws
 * @throws SyntaxError for what is no JSON in between
 */
export async function parseInSlices(text: string, parse: (json: string) => unknown): Promise<unknown> {
  const reader = new Reader(text, parse);
  const value = await reader.value(depth);
  reader.end();
  return value;
}

const space = /[ \t\n\r]*/y;
/** A number, `true` and the like, valid or not. */
const scalar = /[^ \t\n\r,:"[\]{}]+/y;
const structure = /["[\]{}]/g;

class Reader {
  readonly #slices = new Slices();
  #at = 0;
  #restedAt = 0;

  constructor(
    private readonly text: string,
    private readonly parse: (json: string) => unknown,
  ) {}

  async value(levels: number): Promise<unknown> {
    this.#skipSpace();
    if (levels > 0 && this.text[this.#at] === '{') return this.#object(levels);
    if (levels > 0 && this.text[this.#at] === '[') return this.#list();
    const from = this.#at;
    await this.#skip();
    return this.parse(this.text.slice(from, this.#at));
  }

  end(): void {
    this.#skipSpace();
    if (this.#at < this.text.length) throw this.#unexpected();
  }

  async #object(levels: number): Promise<object> {
    const object: Record<string, unknown> = {};
    const pieces = new Pieces('{', '}', (piece) => void Object.assign(object, this.parse(piece)));
    await this.#members('}', pieces, async () => {
      const from = this.#at;
      this.#skipString();
      const name = this.text.slice(from, this.#at);
      this.#skipSpace();
      this.#take(':');
      this.#skipSpace();
      const key = this.parse(name) as string;
      if ('{['.includes(this.text[this.#at] ?? ' ') && !suspicious.has(key)) {
        pieces.flush();
        object[key] = await this.value(levels - 1);
        return;
      }
      await this.#skip();
      pieces.add(this.text.slice(from, this.#at));
    });
    return object;
  }

  async #list(): Promise<unknown[]> {
    const list: unknown[] = [];
    const pieces = new Pieces('[', ']', (piece) => {
      for (const item of this.parse(piece) as unknown[]) list.push(item);
    });
    await this.#members(']', pieces, async () => {
      const from = this.#at;
      await this.#skip();
      pieces.add(this.text.slice(from, this.#at));
    });
    return list;
  }

  async #members(close: string, pieces: Pieces, member: () => Promise<void>): Promise<void> {
    this.#at += 1;
    this.#skipSpace();
    if (this.text[this.#at] === close) {
      this.#at += 1;
      return;
    }
    for (;;) {
      await member();
      this.#skipSpace();
      if (pieces.length >= pieceLength) {
        pieces.flush();
        await this.#slices.rest();
      }
      if (this.text[this.#at] === close) break;
      this.#take(',');
      this.#skipSpace();
    }
    this.#at += 1;
    pieces.flush();
  }

  /** Moves behind a value; the parser decides whether it is one. */
  async #skip(): Promise<void> {
    const first = this.text[this.#at];
    if (first === '"') return this.#skipString();
    if (first !== '{' && first !== '[') return this.#match(scalar);
    let open = 0;
    do {
      structure.lastIndex = this.#at;
      const found = structure.exec(this.text);
      if (!found) throw this.#unexpected(this.text.length);
      this.#at = found.index;
      if (found[0] === '"') this.#skipString();
      else {
        this.#at += 1;
        open += found[0] === '{' || found[0] === '[' ? 1 : -1;
      }
      if (this.#at - this.#restedAt >= pieceLength) {
        this.#restedAt = this.#at;
        await this.#slices.rest();
      }
    } while (open > 0);
  }

  #skipString(): void {
    if (this.text[this.#at] !== '"') throw this.#unexpected();
    for (let end = this.text.indexOf('"', this.#at + 1); end > 0; end = this.text.indexOf('"', end + 1)) {
      let backslashes = 0;
      while (this.text[end - 1 - backslashes] === '\\') backslashes += 1;
      if (backslashes % 2 === 1) continue;
      this.#at = end + 1;
      return;
    }
    throw this.#unexpected(this.text.length);
  }

  #skipSpace(): void {
    this.#match(space);
  }

  #match(pattern: RegExp): void {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.text)) throw this.#unexpected();
    this.#at = pattern.lastIndex;
  }

  #take(character: string): void {
    if (this.text[this.#at] !== character) throw this.#unexpected();
    this.#at += 1;
  }

  #unexpected(at = this.#at): SyntaxError {
    return new SyntaxError(`Unexpected ${this.text[at] ?? 'end'} in JSON at ${at}`);
  }
}

/** Members of an object or a list that are parsed together. */
class Pieces {
  #members: string[] = [];
  length = 0;

  constructor(
    private readonly open: string,
    private readonly close: string,
    private readonly take: (piece: string) => void,
  ) {}

  add(member: string): void {
    this.#members.push(member);
    this.length += member.length + 1;
  }

  flush(): void {
    if (this.#members.length === 0) return;
    const piece = this.open + this.#members.join(',') + this.close;
    this.#members = [];
    this.length = 0;
    this.take(piece);
  }
}
