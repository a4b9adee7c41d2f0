import { chromium } from '@playwright/test';
import { findInstalledChromium } from '../../tools/lib/chromium.mjs';

/** The session storage of a signed-in person's tab. */
export async function sessionOf(origin, token) {
  const { oidc } = await (await fetch(`${origin}/api/config`)).json();
  const { sub, email } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  return [
    `oidc.user:${oidc.issuer}:${oidc.clientId}`,
    JSON.stringify({
      access_token: token,
      token_type: 'Bearer',
      scope: oidc.scope,
      profile: { sub, email },
      expires_at: Math.floor(Date.now() / 1000) + 3600,
    }),
  ];
}

/** Chromium without a GPU. */
export function launchBrowser() {
  return chromium.launch({
    executablePath: findInstalledChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** An empty browser in which someone is signed in and has declined cookies. */
export async function signedInContext(browser, session) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(([name, value]) => sessionStorage.setItem(name, value), session);
  await context.addInitScript(() =>
    localStorage.setItem('botter.consent', JSON.stringify({ choice: 'declined', at: Date.now() })),
  );
  return context;
}
