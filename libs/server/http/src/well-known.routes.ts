import type { Config } from '@botter/server-config';
import type { FastifyInstance } from 'fastify';

const metadataPath = '/.well-known/oauth-protected-resource';
const day = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. */
const securityTextDays = 180;

type WellKnownConfig = Pick<Config, 'publicUrl' | 'oidc' | 'links'>;

/**
 * The document that names the issuer of accepted tokens: `resource_metadata` of a challenge (RFC 9728,
 * section 5.1).
 */
export function resourceMetadataUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return new URL(metadataPath, publicUrl).href;
}

/** Documents that programs expect at fixed addresses: RFC 9728, RFC 9116 and RFC 9309. */
export function registerWellKnown(fastify: FastifyInstance, config: WellKnownConfig): void {
  const metadata = protectedResource(config);
  fastify.get(metadataPath, (_request, reply) => reply.header('cache-control', 'no-cache').send(metadata));
  fastify.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(config, new Date())),
  );
  fastify.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsText));
}

function protectedResource({ publicUrl, oidc }: WellKnownConfig): object {
  return {
    resource: new URL(publicUrl).origin,
    resource_name: 'Botter',
    authorization_servers: [oidc.issuer],
    scopes_supported: oidc.scope.split(' '),
    bearer_methods_supported: ['header'],
    resource_documentation: new URL('/api/docs', publicUrl).href,
  };
}

/** The contact is the support of the installation, since its operator is who can act. */
function securityText({ publicUrl, links }: WellKnownConfig, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / day) + securityTextDays) * day);
  return [
    `Contact: ${links.support ?? new URL('/help', publicUrl).href}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
    '',
  ].join('\n');
}

const robotsText = ['User-agent: *', 'Disallow: /api/', 'Disallow: /telegram/', ''].join('\n');
