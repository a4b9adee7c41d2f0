import { html } from './html';
import { page } from './layout';

export interface MessagePage {
  readonly title: string;
  readonly text: string;
  /** Where to go on; the product's address. */
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

/** An answer to a sign-in that has run out, or that this browser did not begin. */
export function expiredPage(productOrigin: string): string {
  return messagePage({
    title: 'This sign-in has run out',
    text: 'It took too long, or it was finished in another window. Please start again from Botter.',
    link: { href: productOrigin, label: 'Back to Botter' },
  });
}
