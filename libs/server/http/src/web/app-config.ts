import type { AppConfig } from '@botter/contracts';
import type { Config } from '@botter/server-config';

/** The part of the configuration that browsers get, in every page and from `GET /api/config`. */
export function appConfigOf(config: Config): AppConfig {
  const { oidc, telegram, analytics, siteAnalytics, links, version } = config;
  return {
    oidc: { ...oidc, resource: oidc.resource ?? null },
    telegramSandboxUrl: telegram.sandboxUrl ?? null,
    tracking: { provider: analytics ?? null, siteScript: siteAnalytics.script ?? null },
    links: {
      support: links.support ?? null,
      community: links.community ?? null,
      account: links.account ?? null,
    },
    version,
  };
}
