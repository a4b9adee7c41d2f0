// Features of browsers that jsdom lacks, for tests of screens.
const { TextDecoder, TextEncoder } = require('node:util');

globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.scrollIntoView ??= () => {};
// jsdom has this one, which only complains.
if (globalThis.window) window.scrollTo = () => {};
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
// A data router describes each navigation by a Request, of which it reads only these fields.
globalThis.Request ??= class {
  constructor(url, { method = 'GET', signal, headers } = {}) {
    Object.assign(this, { url: String(url), method, signal, headers });
  }
};
// jsdom knows no popovers, and of dialogs only the attribute that shows them. Browsers also close a popover
// on Escape.
if (globalThis.HTMLDialogElement) {
  const openers = new WeakMap();
  const toggle = (dialog, newState) => {
    dialog.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }));
    dialog.open = newState === 'open';
  };
  Object.assign(HTMLDialogElement.prototype, {
    showPopover() {
      openers.set(this, document.activeElement);
      toggle(this, 'open');
    },
    hidePopover() {
      toggle(this, 'closed');
      openers.get(this)?.focus();
    },
    close() {},
  });
}
// React takes elements that jsdom does not know, such as <search>, for a mistake.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });
