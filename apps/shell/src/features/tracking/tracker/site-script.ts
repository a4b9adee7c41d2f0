import { type Attributes, cutAttributes } from './attributes';

const proxiedScript = '/api/proxy/script.js';
const proxiedEvents = '/api/proxy/events';
/** The script may take a while to be there. */
const tries = 10;
const everyMs = 500;

/** Globals of site analytics scripts; the first that exists counts. */
interface SiteGlobals {
  datafast?: (name: string, attributes?: Attributes) => void;
  plausible?: (name: string, options?: { props?: Attributes }) => void;
  umami?: {
    track: (name: string, attributes?: Attributes) => void;
    identify?: (attributes: Attributes) => void;
  };
}

type Report = (name: string, attributes?: Attributes) => void;

/** The installation's site analytics: its script through our own origin, or directly if that fails. */
export class SiteScript {
  #stopped = false;

  /** @param direct the script's own address */
  constructor(private readonly direct: string) {}

  load(): void {
    const proxied = scriptElement(proxiedScript);
    proxied.dataset.apiUrl = proxiedEvents;
    proxied.dataset.api = proxiedEvents;
    proxied.addEventListener('error', () => document.head.append(scriptElement(trusted(this.direct))));
    document.head.append(proxied);
  }

  /** Reports something that happened, without who it was. */
  event(name: string): void {
    void this.#whenReady((report) => report(name));
  }

  /** Identifies the user; tried 10 times at intervals of 500 ms, because the script may not be loaded yet. */
  identify(attributes: Attributes): void {
    this.#stopped = false;
    void this.#whenReady((report) => !this.#stopped && report('identify', cutAttributes(attributes)));
  }

  /** Stops identifying. */
  stopIdentifying(): void {
    this.#stopped = true;
  }

  async #whenReady(use: (report: Report) => void): Promise<void> {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const report = reporter();
      if (report) return use(report);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}

/** The API of browsers with Trusted Types. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => string };
}

/** The operator has configured this address: the page's own policy knows only scripts of our origin. */
function trusted(address: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypePolicyFactory };
  const policy = trustedTypes?.createPolicy('botter-site-script', {
    createScriptURL: (wanted) => (wanted === address ? wanted : ''),
  });
  return policy ? policy.createScriptURL(address) : address;
}

function scriptElement(address: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = address;
  script.defer = true;
  script.dataset.domain = window.location.hostname;
  return script;
}

function reporter(): Report | undefined {
  const { datafast, plausible, umami } = window as unknown as SiteGlobals;
  if (datafast) return datafast;
  if (umami) {
    return (name, attributes = {}) =>
      name === 'identify' ? umami.identify?.(attributes) : umami.track(name, attributes);
  }
  return plausible && ((name, attributes) => plausible(name, { props: attributes }));
}
