/** Markup that is safe to send: everything put into it was escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | undefined | false | readonly Part[];

/**
 * Template for markup: values are escaped, other `html` is inserted unchanged, undefined and false leave
 * nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((markup, text, index) => `${markup}${text}${render(parts[index])}`, ''));
}

/** Accepts markup unchanged; only for markup of our own or of the provider library. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(render).join('');
  return escape(String(part));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] as string);
}
