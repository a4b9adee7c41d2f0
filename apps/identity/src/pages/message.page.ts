import { html } from './html';
import { page } from './layout';

export interface MessagePage {
  readonly title: string;
  readonly text: string;
  /** The link to continue with; the product's address. */
  readonly link: { readonly href: string; readonly label: string };
}

export function messagePage({ title, text, link }: MessagePage): string {
  return page({
    title,
    content: html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      <a class="submit" href="${link.href}">${link.label}</a>`,
  });
}

/** The page for a sign-in that has expired, or that this browser did not begin. */
export function expiredPage(productOrigin: string): string {
  return messagePage({
    title: 'This sign-in has expired',
    text: 'It took too long or was finished in another window. Start again from Botter.',
    link: { href: productOrigin, label: 'Back to Botter' },
  });
}
