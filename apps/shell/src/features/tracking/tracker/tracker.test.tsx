import { freshSignIn } from '@botter/web-data/session';
import type { BeforeSendFn, PostHogConfig } from 'posthog-js';
import { Provider } from './provider';
import { SiteScript } from './site-script';

const user = { id: 'u1', createdAt: new Date().toISOString() };
const config = { host: 'https://eu.analytics.example.com', key: 'phc_key' };

/** The part of the provider's client that is used; remembers its calls. */
function fakeClient() {
  const told: string[] = [];
  let options: Partial<PostHogConfig> = {};
  const tell =
    (name: string) =>
    (...details: unknown[]) =>
      void told.push([name, ...details.map((detail) => JSON.stringify(detail))].join(' '));
  const client = {
    init: (_key: string, given: Partial<PostHogConfig>) => {
      options = given;
      told.push('init');
    },
    capture: (name: string) => void told.push(`capture ${name}`),
    identify: tell('identify'),
    reset: tell('reset'),
    opt_in_capturing: () => void told.push('opt_in'),
    opt_out_capturing: () => void told.push('opt_out'),
    set_config: tell('set_config'),
  };
  return { client: client as never, told, options: () => options };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
});

describe('the provider', () => {
  test('is loaded with consent only, and reports page, user and sign-up once', async () => {
    const { client, told, options } = fakeClient();
    const load = jest.fn(async () => client);
    const provider = new Provider(config, load);
    provider.page('/bots');
    provider.user(user);
    await settled();
    expect(load).not.toHaveBeenCalled();
    provider.start();
    provider.page('/bots');
    // The person was already there: a session that continues is no sign-in.
    provider.user(user);
    await settled();
    expect(told).not.toContain('capture sign_up');
    freshSignIn.note();
    provider.user(user);
    provider.user(user);
    await settled();
    expect(told.filter((call) => !call.startsWith('identify'))).toEqual([
      'init',
      'capture $pageview',
      'capture sign_up',
    ]);
    expect(options()).toMatchObject({
      api_host: config.host,
      session_idle_timeout_seconds: 1800,
      request_queue_config: { flush_interval_ms: 3000 },
      rate_limiting: { events_per_second: 10, events_burst_limit: 100 },
      autocapture: false,
      disable_session_recording: true,
    });
  });

  test('is silent as soon as consent is withdrawn, forgets what it kept, and begins again with consent', async () => {
    const { client, told, options } = fakeClient();
    const provider = new Provider(config, async () => client);
    provider.start();
    await settled();
    localStorage.setItem('ph_phc_key_posthog', '{}');
    provider.stop();
    const send = options().before_send as BeforeSendFn;
    expect(send({ uuid: '1', event: 'late', properties: {} } as never)).toBeNull();
    provider.page('/bots');
    await settled();
    expect(told.slice(1)).toEqual(['opt_out', 'reset true', 'set_config {"disable_persistence":true}']);
    expect(Object.keys(localStorage)).toEqual([]);
    provider.start();
    provider.page('/bots');
    await settled();
    expect(told.slice(-2)).toEqual(['opt_in', 'capture $pageview']);
  });

  test('never starts if consent is withdrawn while it loads', async () => {
    const { client, told } = fakeClient();
    const provider = new Provider(config, async () => client);
    provider.start();
    provider.stop();
    await settled();
    expect(told).toEqual([]);
  });

  test('sends no query of an address', async () => {
    const { client, options } = fakeClient();
    const provider = new Provider(config, async () => client);
    provider.start();
    await settled();
    const event = { properties: { $current_url: 'https://botter.example.com/bots?x=secret#y', n: 1 } };
    const sent = (options().before_send as BeforeSendFn)(event as never);
    expect(sent?.properties).toEqual({ $current_url: 'https://botter.example.com/bots', n: 1 });
  });
});

describe('the site script', () => {
  const scripts = () => [...document.head.querySelectorAll('script')];
  const global = window as { datafast?: unknown };
  afterEach(() => {
    delete global.datafast;
    jest.useRealTimers();
  });

  test('comes through our own origin, and directly if that fails', () => {
    new SiteScript('https://cdn.example.com/script.js').load();
    expect(scripts().map(({ src, dataset }) => [new URL(src).pathname, dataset.apiUrl])).toEqual([
      ['/api/proxy/script.js', '/api/proxy/events'],
    ]);
    scripts()[0]?.dispatchEvent(new Event('error'));
    expect(
      scripts()
        .map(({ src }) => src)
        .at(-1),
    ).toBe('https://cdn.example.com/script.js');
  });

  test('learns the user as soon as it is loaded, within 10 tries at 500 ms', async () => {
    jest.useFakeTimers();
    const site = new SiteScript('https://cdn.example.com/script.js');
    site.identify({ user_id: 'u'.repeat(300) });
    await jest.advanceTimersByTimeAsync(4000);
    const datafast = jest.fn();
    global.datafast = datafast;
    await jest.advanceTimersByTimeAsync(500);
    expect(datafast.mock.calls).toEqual([['identify', { user_id: 'u'.repeat(255) }]]);
  });

  test('is given up after the tenth try, or as soon as consent is withdrawn', async () => {
    jest.useFakeTimers();
    const site = new SiteScript('https://cdn.example.com/script.js');
    site.identify({ user_id: 'u1' });
    await jest.advanceTimersByTimeAsync(5000);
    expect(jest.getTimerCount()).toBe(0);
    site.identify({ user_id: 'u1' });
    site.stopIdentifying();
    const datafast = jest.fn();
    global.datafast = datafast;
    await jest.advanceTimersByTimeAsync(1000);
    expect(datafast).not.toHaveBeenCalled();
  });
});
