/*
 * Texts with values: `Hello {{contact.first_name | default: "friend"}}`. A place begins with one of six
 * words; braces around anything else stay as they are typed.
 */

/** What a place in a template can begin with. */
const templateRoots = ['contact', 'answer', 'message', 'start', 'bot', 'now'] as const;
type TemplateRoot = (typeof templateRoots)[number];

/** What a contact has without any field being defined. */
export const builtInContactFields = ['first_name', 'last_name', 'name', 'username', 'language'] as const;

/** The value that each root has, if it has only one. */
const onlyValues: Partial<Record<TemplateRoot, string>> = {
  message: 'text',
  start: 'payload',
  bot: 'name',
};

type Argument = 'none' | 'text' | 'whole number';

/** Every filter, with the argument that it takes. */
const filters = {
  default: 'text',
  upper: 'none',
  lower: 'none',
  trim: 'none',
  number: 'whole number',
  date: 'text',
  plus_days: 'whole number',
} as const satisfies Record<string, Argument>;
export type TemplateFilterName = keyof typeof filters;

export interface TemplateFilter {
  readonly name: TemplateFilterName;
  /** A text of `default` and `date`, a whole number of `number` and `plus_days`. */
  readonly argument?: string | number;
}

/** A place for a value. */
export interface TemplatePlace {
  readonly root: TemplateRoot;
  /** What follows the dot; empty for `now`. */
  readonly name: string;
  readonly filters: readonly TemplateFilter[];
}

export interface ParsedTemplate {
  /** Texts as they are typed, and places, in their order. */
  readonly parts: readonly (string | TemplatePlace)[];
  /** What is wrong with it, as a sentence for people; undefined if nothing is. */
  readonly problem: string | undefined;
}

/** Longer ones stay as they are typed. */
const placeLength = 500;
const placePattern = new RegExp(`\\{\\{([^{}\n]{1,${placeLength}})\\}\\}`, 'g');
const headPattern = /^\s*([a-z]+)(?:\.([A-Za-z0-9_-]{1,64}))?\s*(?:\||$)/;
const filterPattern = /^\s*([a-z_]+)\s*(?::\s*(?:"([^"]*)"|(-?\d{1,6}))\s*)?$/;

/** True if a text may have places. Texts without braces cost only this search. */
export function mayHavePlaces(text: string): boolean {
  return text.includes('{{');
}

/** A place with where it is in its text. */
export interface LocatedPlace {
  readonly place: TemplatePlace;
  readonly start: number;
  readonly end: number;
}

/** Divides a text into what stays as it is typed and places for values. */
export function parseTemplate(text: string): ParsedTemplate {
  const { places, problem } = readPlaces(text);
  const parts: (string | TemplatePlace)[] = [];
  let typed = 0;
  const keep = (until: number) => {
    if (until > typed) parts.push(text.slice(typed, until));
  };
  for (const { place, start, end } of places) {
    keep(start);
    parts.push(place);
    typed = end;
  }
  keep(text.length);
  return { parts, problem };
}

/** The places of a text in their order. */
export function locatedPlaces(text: string): readonly LocatedPlace[] {
  return readPlaces(text).places;
}

function readPlaces(text: string): { places: LocatedPlace[]; problem: string | undefined } {
  const places: LocatedPlace[] = [];
  let problem: string | undefined;
  if (!mayHavePlaces(text)) return { places, problem };
  for (const { 0: whole, 1: inner, index: start } of text.matchAll(placePattern)) {
    const place = placeOf(inner as string);
    if (typeof place === 'string') problem ??= place;
    else if (place) places.push({ place, start, end: start + whole.length });
  }
  return { places, problem };
}

/** A place as it is written in a text. */
export function placeText({ root, name, filters: used }: TemplatePlace): string {
  const written = used.map(({ name: filter, argument }) =>
    argument === undefined ? filter : `${filter}: ${JSON.stringify(argument)}`,
  );
  return `{{${[name === '' ? root : `${root}.${name}`, ...written].join(' | ')}}}`;
}

/** What is wrong with a template, as a sentence for people; undefined if nothing is. */
export function templateProblem(text: string): string | undefined {
  return parseTemplate(text).problem;
}

/** The places of several texts, for finding names that don't exist. */
export function placesIn(texts: readonly string[]): TemplatePlace[] {
  return texts.flatMap((text) =>
    parseTemplate(text).parts.filter((part): part is TemplatePlace => typeof part !== 'string'),
  );
}

/** Undefined if the braces are meant as they are typed, a text if the place is wrong. */
function placeOf(inner: string): TemplatePlace | string | undefined {
  const head = headPattern.exec(inner);
  const root = templateRoots.find((known) => known === head?.[1]);
  if (!head || !root) return undefined;
  const name = head[2] ?? '';
  const only = onlyValues[root];
  if (root === 'now' ? name !== '' : name === '' || (only !== undefined && name !== only)) return undefined;
  const written = head[0].endsWith('|') ? splitFilters(inner.slice(head[0].length)) : [];
  const read = written.map(filterOf);
  const wrong = read.find((filter) => typeof filter === 'string');
  if (wrong !== undefined) return wrong;
  return { root, name, filters: read as TemplateFilter[] };
}

/** Splits at bars outside of quotes. */
function splitFilters(text: string): string[] {
  return text.match(/(?:"[^"]*"|[^|"])+/g) ?? [''];
}

function filterOf(written: string): TemplateFilter | string {
  const match = filterPattern.exec(written);
  const name = (Object.keys(filters) as TemplateFilterName[]).find((known) => known === match?.[1]);
  if (!match || !name) return `Unknown filter: ${written.trim().slice(0, 40)}`;
  const takes: Argument = filters[name];
  const [, , quoted, digits] = match;
  if (takes === 'none') {
    return quoted === undefined && digits === undefined ? { name } : `The filter ${name} takes no value`;
  }
  if (takes === 'text') {
    return quoted === undefined ? `The filter ${name} takes a text in quotes` : { name, argument: quoted };
  }
  return digits === undefined
    ? `The filter ${name} takes a whole number`
    : { name, argument: Number(digits) };
}
