import type { KoaContextWithOIDC } from 'oidc-provider';
import { pageHeaders } from '../http/security-headers';
import { html, trusted } from './html';
import { page } from './layout';
import { messagePage } from './message.page';

/**
 * Signing out. The product has named the person (id_token_hint), so there is no second question: the page
 * submits itself. Any other request, such as a link on a foreign page, gets the question.
 */
export function renderSignOut(ctx: KoaContextWithOIDC, form: string, productOrigin: string): void {
  const asked = ctx.oidc.entities.IdTokenHint !== undefined;
  send(
    ctx,
    productOrigin,
    page({
      title: 'Sign out',
      auto: asked,
      content: html`<h1>${asked ? 'Signing you out …' : 'Sign out of Botter?'}</h1>
        <p class="lead">${asked ? 'One moment, please.' : 'You can sign in again at any time.'}</p>
        ${trusted(form)}
        <button class="submit" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
        ${!asked && html`<p class="other"><a href="${productOrigin}">Stay signed in</a></p>`}`,
    }),
  );
}

export function renderSignedOut(ctx: KoaContextWithOIDC, productOrigin: string): void {
  send(
    ctx,
    productOrigin,
    messagePage({
      title: 'You are signed out',
      text: 'See you soon.',
      link: { href: productOrigin, label: 'Back to Botter' },
    }),
  );
}

/** A request that the protocol refuses; its own text is for developers and is shown below. */
export function renderProviderError(
  ctx: KoaContextWithOIDC,
  { error, error_description: description }: { error: string; error_description?: string },
  productOrigin: string,
): void {
  const expired = ctx.oidc?.route === 'resume' || error === 'invalid_request';
  send(
    ctx,
    productOrigin,
    messagePage({
      title: expired ? "This sign-in can't continue" : 'Something went wrong',
      text: `Start again from Botter. (${description ?? error})`,
      link: { href: productOrigin, label: 'Back to Botter' },
    }),
  );
}

function send(ctx: KoaContextWithOIDC, productOrigin: string, body: string): void {
  ctx.set(pageHeaders(productOrigin));
  ctx.type = 'html';
  ctx.body = body;
}
