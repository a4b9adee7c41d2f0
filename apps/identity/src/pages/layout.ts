import { type Html, html } from './html';

/** A whole page around its content: the brand, one quiet card, nothing else. */
export function page({
  title,
  content,
  auto = false,
}: {
  title: string;
  content: Html;
  auto?: boolean;
}): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Botter</title>
    <link rel="icon" href="/assets/mark.svg" type="image/svg+xml" />
    <link rel="preload" href="/assets/inter.woff2" as="font" type="font/woff2" crossorigin />
    <link rel="stylesheet" href="/assets/identity.css" />
    <script src="/assets/identity.js" defer></script>
  </head>
  <body${auto && html` data-auto-submit`}>
    <main class="card">
      <p class="brand"><img src="/assets/mark.svg" alt="" width="28" height="28" />Botter</p>
      ${content}
    </main>
  </body>
</html>
`.markup;
}
