import type { FastifyHelmetOptions } from '@fastify/helmet';

export interface SecurityHeadersOptions {
  readonly publicUrl: string;
  /** Origins of the identity provider, asked for each response. */
  readonly issuerOrigins: () => readonly string[];
  /** The host of product analytics, which a visitor has to agree to. */
  readonly analyticsHost?: string;
  /**
   * Addresses of the site analytics: its script, and the target of its events if the browser loads it from
   * there.
   */
  readonly siteAnalytics?: { readonly script?: string | undefined; readonly events?: string | undefined };
}

/**
 * Headers of every response. The policy allows only what the front ends need: their own scripts, live events
 * from the same origin, the identity provider for discovery, token and user info, and images that actions
 * name.
 */
export function securityHeaders(options: SecurityHeadersOptions): FastifyHelmetOptions {
  const overTls = options.publicUrl.startsWith('https:');
  return {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: directivesOf(options) },
    // The sign-in popup must be able to reach the window that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Images that actions name come from elsewhere, without headers of ours.
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: overTls ? { maxAge: 15_552_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}

/**
 * The headers of a page that differ from those of other responses. Scripts run if they have the nonce of this
 * response, or were added by one that has it: a script that someone has uploaded or smuggled into the page
 * has neither. Text never becomes code: every part of the DOM that could run text asks the page's policy
 * first (`trusted-types.ts` of the shell), in browsers that know Trusted Types.
 */
export function pageSecurityHeaders(options: SecurityHeadersOptions, nonce: string): FastifyHelmetOptions {
  const sitePolicy = options.siteAnalytics?.script ? ['botter-site-script'] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...directivesOf(options),
        scriptSrc: [`'nonce-${nonce}'`, "'strict-dynamic'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', ...sitePolicy],
      },
    },
  };
}

function directivesOf({
  publicUrl,
  issuerOrigins,
  analyticsHost,
  siteAnalytics = {},
}: SecurityHeadersOptions) {
  const self = "'self'";
  const issuer = () => issuerOrigins().join(' ');
  const provider = originsOf(analyticsHost);
  const siteScript = originsOf(siteAnalytics.script);
  const site = originsOf(siteAnalytics.script, siteAnalytics.script && siteAnalytics.events);
  return {
    defaultSrc: [self],
    scriptSrc: [self, ...siteScript],
    // Radix and React Flow place elements by style attributes.
    styleSrc: [self, "'unsafe-inline'"],
    imgSrc: [self, 'data:', 'blob:', 'https:'],
    mediaSrc: [self, 'blob:', 'https:'],
    fontSrc: [self, 'data:'],
    connectSrc: [self, issuer, ...provider, ...site],
    frameSrc: [self, issuer],
    workerSrc: [self, 'blob:'],
    formAction: [self, issuer],
    frameAncestors: [self],
    baseUri: [self],
    objectSrc: ["'none'"],
    ...(publicUrl.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
  };
}

function originsOf(...addresses: readonly (string | undefined)[]): string[] {
  const given = addresses.filter((address) => address !== undefined);
  return [...new Set(given.map((address) => new URL(address).origin))];
}
