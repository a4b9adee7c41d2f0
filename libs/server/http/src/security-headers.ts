import type { FastifyHelmetOptions } from '@fastify/helmet';

export interface SecurityHeadersOptions {
  readonly publicUrl: string;
  /** Origins of the identity provider, asked for each response. */
  readonly issuerOrigins: () => readonly string[];
  /** Where product analytics go, once a visitor agreed. */
  readonly analyticsHost?: string;
  /** Addresses of the site analytics: its script, and where that sends to when the browser loads it from there. */
  readonly siteAnalytics?: { readonly script?: string | undefined; readonly events?: string | undefined };
}

/**
 * Headers of every response. The policy allows what the shell needs and nothing else: its own scripts and remotes, live
 * events from the same origin, the identity provider for discovery, token and user info, and pictures that actions name.
 */
export function securityHeaders({
  publicUrl,
  issuerOrigins,
  analyticsHost,
  siteAnalytics = {},
}: SecurityHeadersOptions): FastifyHelmetOptions {
  const self = "'self'";
  const issuer = () => issuerOrigins().join(' ');
  const overTls = publicUrl.startsWith('https:');
  const provider = originsOf(analyticsHost);
  const siteScript = originsOf(siteAnalytics.script);
  const site = originsOf(siteAnalytics.script, siteAnalytics.script && siteAnalytics.events);
  return {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
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
        ...(overTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The sign-in popup must be able to reach the window that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Pictures that actions name come from elsewhere, without headers of ours.
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: overTls ? { maxAge: 15_552_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}

function originsOf(...addresses: readonly (string | undefined)[]): string[] {
  const given = addresses.filter((address) => address !== undefined);
  return [...new Set(given.map((address) => new URL(address).origin))];
}
