// biome-ignore assist/source/organizeImports: before anything that makes a schema
import './zod-without-eval';
import { callbackPath, rememberedSignIn } from '@botter/web-data/session';
import { readConsent } from '../features/tracking/consent';
import { showLoadFailure } from './load-failure';
import { loadScript } from './load-script';
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

function hasTokens(): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith('oidc.user:'));
  } catch {
    return false;
  }
}
