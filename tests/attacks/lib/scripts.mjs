/** What a payload does if it runs: the page notices it in any case. */
const run = 'globalThis.hacked=1';

/**
 * Texts that would be code in some page that puts them together as HTML, an address, a template or a style.
 */
export const scriptTexts = [
  `<script>${run}</script>`,
  `"><script>${run}</script>`,
  `'"--></style></script><script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<img src="x\`onerror=${run}">`,
  `<svg onload=${run}>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${run}>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<details open ontoggle=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<a href="javascript:${run}">click</a>`,
  `<a href="jav&#x09;ascript:${run}">click</a>`,
  `<form action="javascript:${run}"><button>go</button></form>`,
  `<base href="https://attacker.example/">`,
  `<meta http-equiv=refresh content="0;url=https://attacker.example/">`,
  `<object data="data:text/html,<script>${run}</script>"></object>`,
  `javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `</textarea><script>${run}</script>`,
  `\u003cscript\u003e${run}\u003c/script\u003e`,
  `&lt;img src=x onerror=${run}&gt;`,
];

/** HTML as Telegram has it, with what Telegram doesn't have: for texts of actions. */
export const scriptMarkup = [
  `<b onclick="${run}">bold</b>`,
  `<a href="javascript:${run}">link</a>`,
  `<a href="JaVaScRiPt:${run}">link</a>`,
  `<a href=" javascript:${run}">link</a>`,
  `<a href="vbscript:${run}">link</a>`,
  `<a href="data:text/html,<script>${run}</script>">link</a>`,
  `<a href="https://example.com/" style="position:fixed;inset:0">over everything</a>`,
  `<code class="x onmouseover=${run}">code</code>`,
  `<tg-emoji emoji-id="1" onload="${run}">x</tg-emoji>`,
  `<b>&lt;img src=x onerror=${run}&gt;</b>`,
];

/**
 * Runs in the page: what of the texts has become more than text. Elements that only a payload brings,
 * handlers in attributes, and addresses that run something.
 */
export function tracesOfScripts() {
  const found = [];
  if (globalThis.hacked) found.push('a script has run');
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`<${element.localName} ${name}>`);
      if (
        /^(href|src|action|formaction|data|xlink:href)$/.test(name) &&
        /^\s*(javascript|vbscript|data:text)/i.test(value)
      ) {
        found.push(`<${element.localName} ${name}="${value.slice(0, 40)}">`);
      }
    }
  }
  for (const selector of [
    'iframe[srcdoc]',
    'object',
    'base',
    'meta[http-equiv=refresh]',
    'math',
    'main script',
    'main noscript',
    'animate',
  ]) {
    if (document.querySelector(selector)) found.push(selector);
  }
  return found;
}
