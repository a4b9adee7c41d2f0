import { createHash, randomBytes } from 'node:crypto';

/** The target of a redirect, or the page that was shown. */
export interface Visit {
  readonly status: number;
  readonly url: string;
  readonly body: string;
  readonly headers: Headers;
}

/**
 * The part of a browser that the protocol needs: cookies with paths, and redirects as long as they stay at
 * the provider.
 */
export class TestBrowser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  constructor(private readonly issuer: string) {}

  get(url: string): Promise<Visit> {
    return this.#visit(url, {});
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Visit> {
    return this.#visit(`${this.issuer}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: this.issuer, ...headers },
    });
  }

  async #visit(start: string, init: RequestInit): Promise<Visit> {
    let url = start;
    let next: RequestInit = init;
    for (let hops = 0; hops < 10; hops += 1) {
      const response = await fetch(url, {
        ...next,
        redirect: 'manual',
        headers: { ...next.headers, accept: 'text/html', cookie: this.#cookiesFor(url) },
      });
      this.#keep(response);
      const location = response.headers.get('location');
      const body = await response.text();
      if (!location) return { status: response.status, url, body, headers: response.headers };
      url = new URL(location, url).href;
      if (!url.startsWith(this.issuer))
        return { status: response.status, url, body, headers: response.headers };
      next = {};
    }
    throw new Error(`Too many redirects, last to ${url}`);
  }

  #keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
  }

  #cookiesFor(url: string): string {
    const { pathname } = new URL(url);
    return [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }
}

/** A pair as PKCE wants it (RFC 7636). */
export function pkcePair() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}
