// biome-ignore assist/source/organizeImports: before anything that makes a schema
import './zod-without-eval';
import { callbackPath, rememberedSignIn } from '@botter/web-data/session';
import { readConsent } from '../features/tracking/consent';
import { showLoadFailure } from './load-failure';
import { addScript, loadScript } from './load-script';
import { filesOf } from './page-files';
import { applyChosenTheme } from './theme';
import { allowOnlyOwnScripts } from './trusted-types';
import { showView } from './view';

// Runs before anything is drawn, so it is small, and does only what the first frame depends on.
allowOnlyOwnScripts();
applyChosenTheme();
if (readConsent() === 'undecided') document.documentElement.dataset.asking = '';
if (needsApp()) {
  showView('app');
  loadScript('app').catch(showLoadFailure);
  // What its first screen takes comes at the same time. A failure counts when the code is used.
  for (const file of new Set(firstParts().flatMap(filesOf))) addScript(file).catch(() => undefined);
} else {
  showView('visitor');
  void loadScript('landing').catch(() => undefined);
}

/**
 * True for people who are signed in, as far as this browser knows, and at the addresses of the product that
 * visitors see too.
 */
function needsApp(): boolean {
  const { pathname } = window.location;
  return (
    pathname === callbackPath || pathname === '/privacy' || hasTokens() || rememberedSignIn.get() === 'in'
  );
}

/** The parts that the page begins with, without those of screens that are opened less often. */
function firstParts(): string[] {
  const { pathname } = window.location;
  if (pathname === callbackPath) return ['app'];
  return ['app', 'signed-in', ...(pathname === '/' || pathname === '/dashboard' ? ['home'] : [])];
}

function hasTokens(): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith('oidc.user:'));
  } catch {
    return false;
  }
}
