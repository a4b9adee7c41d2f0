import type { TrackingConfig } from '@botter/contracts';
import type { PostHog, PostHogConfig } from 'posthog-js';
import type { TrackedUser } from '../tracked-user';
import { cutAttributes, signInEvent } from './attributes';
import { isFirstReport } from './reported-sign-ins';

type ProviderConfig = NonNullable<TrackingConfig['provider']>;
type Client = Pick<
  PostHog,
  'init' | 'capture' | 'identify' | 'reset' | 'opt_in_capturing' | 'opt_out_capturing' | 'set_config'
>;

/** Small: without recording, surveys and automatic capture, and without scripts from elsewhere. */
const loadClient = async (): Promise<Client> =>
  (await import('posthog-js/dist/module.slim.no-external')).default as unknown as Client;

/** Limits of the tracker that the client has as options; the guide lists those that are fixed. */
const limits = {
  session_idle_timeout_seconds: 1800,
  request_queue_config: { flush_interval_ms: 3000 },
  rate_limiting: { events_per_second: 10, events_burst_limit: 100 },
  surveys_request_timeout_ms: 10_000,
  feature_flag_request_timeout_ms: 3000,
} satisfies Partial<PostHogConfig>;

/** Enhanced analytics: loaded after consent, silent as soon as it is withdrawn. */
export class Provider {
  #client: Promise<Client> | undefined;
  #initialised = false;
  #allowed = false;

  constructor(
    private readonly config: ProviderConfig,
    private readonly load: () => Promise<Client> = loadClient,
  ) {}

  start(): void {
    if (this.#allowed) return;
    this.#allowed = true;
    this.#client ??= this.load();
    void this.#with((client) => {
      if (!this.#allowed) return;
      if (this.#initialised) {
        client.set_config({ disable_persistence: false });
        client.opt_in_capturing({ captureEventName: false });
        return;
      }
      this.#initialised = true;
      client.init(this.config.key, this.#options());
    });
  }

  /** Stops reporting, and removes what was kept in the browser. */
  stop(): void {
    if (!this.#allowed) return;
    this.#allowed = false;
    void this.#with((client) => {
      if (!this.#initialised) return;
      client.opt_out_capturing();
      client.reset(true);
      client.set_config({ disable_persistence: true });
      forgetStored();
    });
  }

  page(path: string): void {
    const $current_url = window.location.origin + path;
    this.#whileAllowed((client) => client.capture('$pageview', { $current_url, $pathname: path }));
  }

  /** Identifies the user, and reports once in a session how they came. */
  user({ id, createdAt }: TrackedUser): void {
    const event = signInEvent(createdAt, Date.now());
    this.#whileAllowed((client) => {
      client.identify(id, cutAttributes({ created_at: createdAt, language: navigator.language }));
      if (isFirstReport('provider', id)) client.capture(event);
    });
  }

  signedOut(): void {
    this.#whileAllowed((client) => client.reset());
  }

  #whileAllowed(use: (client: Client) => void): void {
    void this.#with((client) => {
      if (this.#allowed && this.#initialised) use(client);
    });
  }

  /** Uses the client in the order of the calls; does nothing if an extension has blocked it. */
  async #with(use: (client: Client) => void): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    if (client) use(client);
  }

  #options(): Partial<PostHogConfig> {
    return {
      ...limits,
      api_host: this.config.host,
      persistence: 'localStorage',
      person_profiles: 'identified_only',
      capture_pageview: false,
      capture_pageleave: false,
      autocapture: false,
      disable_session_recording: true,
      disable_surveys: true,
      advanced_disable_flags: true,
      disable_external_dependency_loading: true,
      // Also applies to what the client captures itself.
      before_send: (event) => {
        if (!this.#allowed || !event) return null;
        for (const properties of [event.properties, event.$set, event.$set_once]) withoutQueries(properties);
        return event;
      },
    };
  }
}

/** Addresses without query and fragment, which may hold private data. */
function withoutQueries(properties: Record<string, unknown> | undefined): void {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (typeof value === 'string' && /^https?:\/\//.test(value)) {
      Object.assign(properties ?? {}, { [name]: value.replace(/[?#].*$/s, '') });
    }
  }
}

function forgetStored(): void {
  for (const store of [localStorage, sessionStorage]) {
    for (const name of Object.keys(store)) if (/^(ph_|__ph)/.test(name)) store.removeItem(name);
  }
}
