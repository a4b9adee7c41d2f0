// jsdom computes every property of an element, from every rule and every ancestor, for each question about
// one of them. Queries by role ask each element of the page whether it is displayed and visible, a click
// whether it can be pointed at: these are answered without the rest.
const computeAll = window.getComputedStyle.bind(window);
const displayOfKind = new Map();
/**
 * Elements whose `display` follows from more than their name, and the type of an input, by the browser's own
 * rules.
 */
const decidedOtherwise = new Set(['dialog', 'details', 'rt', 'rp']);

/** The element's own value of a property. */
const own = (element, property) => (element.hasAttribute('style') ? element.style[property] : '');

function displayOf(element, all) {
  const said = own(element, 'display');
  if (said) return said;
  const { localName } = element;
  if (element.hasAttribute('hidden') || decidedOtherwise.has(localName)) return all().display;
  const kind = localName === 'input' ? `input ${element.type}` : localName;
  if (!displayOfKind.has(kind)) displayOfKind.set(kind, all().display);
  return displayOfKind.get(kind);
}

/** The value of a property that is inherited, and that only elements set. */
function inherited(element, property, initial) {
  for (let each = element; each; each = each.parentElement) {
    const said = own(each, property);
    if (said && said !== 'inherit') return said;
  }
  return initial;
}

window.getComputedStyle = (element, pseudo) => {
  let computed;
  const all = () => (computed ??= computeAll(element, pseudo));
  if (pseudo || !(element instanceof Element)) return all();
  const quick = (name) => {
    if (name === 'display') return displayOf(element, all);
    if (name === 'visibility') return inherited(element, 'visibility', 'visible');
    const isPointer = name === 'pointerEvents' || name === 'pointer-events';
    if (isPointer && document.styleSheets.length === 0) return inherited(element, 'pointerEvents', 'auto');
    return undefined;
  };
  const property = (name) => quick(name) ?? all().getPropertyValue(name);
  return new Proxy(
    {},
    {
      get(_, name) {
        if (name === 'getPropertyValue') return property;
        const value = quick(name) ?? all()[name];
        return typeof value === 'function' ? value.bind(computed) : value;
      },
    },
  );
};
