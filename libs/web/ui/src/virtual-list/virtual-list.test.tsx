import { act, fireEvent, render, screen } from '@testing-library/react';
import { VirtualList, type VirtualListProps } from './virtual-list';

interface Row {
  readonly id: string;
}

const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, n) => ({ id: `row ${n}` }));

function Buttons(props: Partial<VirtualListProps<Row>> & { items: readonly Row[] }) {
  return (
    <VirtualList keyOf={({ id }) => id} rowHeight={50} {...props}>
      {({ id }) => <button type="button">{id}</button>}
    </VirtualList>
  );
}

/** In a box of 600 pixels; in jsdom everything has the height 0. */
function InBox({ items, memory }: { items: readonly Row[]; memory?: string }) {
  return (
    <div data-scroller data-testid="box">
      <Buttons items={items} inBox {...(memory ? { memory } : {})} />
    </div>
  );
}

const drawn = () => screen.getAllByRole('listitem', { hidden: true });
const scrollTo = (top: number) => {
  const box = screen.getByTestId('box');
  Object.defineProperty(box, 'scrollTop', { value: top, configurable: true, writable: true });
  act(() => void fireEvent.scroll(box));
};

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1_000_000);
  Element.prototype.scrollTo = function scrollTo(this: Element, to: unknown) {
    Object.defineProperty(this, 'scrollTop', {
      value: (to as ScrollToOptions).top,
      configurable: true,
      writable: true,
    });
  } as typeof Element.prototype.scrollTo;
});
afterEach(() => jest.restoreAllMocks());

test('draws a short list whole, without announcing positions', () => {
  render(<InBox items={rowsOf(80)} />);
  expect(drawn()).toHaveLength(80);
  expect(drawn()[0]?.getAttribute('aria-setsize')).toBeNull();
});

test.each([300, 5_000, 10_000])(
  'of %s items only the visible ones and their neighbours are in the page, each with its position',
  (count) => {
    render(<InBox items={rowsOf(count)} />);
    expect(drawn().length).toBeLessThan(40);
    scrollTo(count * 25);
    expect(drawn().length).toBeLessThan(40);
    const [, second] = drawn();
    const at = Number(second?.getAttribute('aria-posinset'));
    expect(second?.textContent).toBe(`row ${at - 1}`);
    expect(Math.abs(at - count / 2)).toBeLessThan(20);
    expect(second?.getAttribute('aria-setsize')).toBe(String(count));
    const { paddingTop, paddingBottom } = screen.getByRole('list').style;
    expect(Number.parseInt(paddingTop, 10) + Number.parseInt(paddingBottom, 10) + drawn().length * 50).toBe(
      count * 50,
    );
  },
);

test('the window scrolls if no box does', () => {
  render(<Buttons items={rowsOf(5_000)} />);
  expect(drawn().length).toBeLessThan(40);
});

test('what has the focus stays in the page while the person scrolls away', () => {
  render(<InBox items={rowsOf(1_000)} />);
  const button = screen.getByRole('button', { name: 'row 3' });
  act(() => button.focus());
  scrollTo(25_000);
  expect(document.activeElement).toBe(button);
  expect(button.isConnected).toBe(true);
  expect(drawn()[0]?.style.position).toBe('absolute');
  expect(drawn().length).toBeLessThan(40);
});

test('counts items that are not loaded yet', () => {
  render(<Buttons items={rowsOf(40)} total={9_000} />);
  expect(drawn()[39]?.getAttribute('aria-setsize')).toBe('9000');
  expect(drawn()[39]?.getAttribute('aria-posinset')).toBe('40');
});

test('is at its former position when the person comes back', () => {
  const { unmount } = render(<InBox items={rowsOf(1_000)} memory="chats" />);
  scrollTo(25_000);
  unmount();
  render(<InBox items={rowsOf(1_000)} memory="chats" />);
  expect(screen.getByTestId('box').scrollTop).toBe(25_000);
  expect(screen.getByText('row 500')).toBeTruthy();
});

describe('a list in columns', () => {
  const observed: { element: Element; report: () => void }[] = [];
  let columns = 1;

  class Observer implements ResizeObserver {
    constructor(private readonly report: ResizeObserverCallback) {}
    observe(element: Element) {
      const entry = { target: element } as ResizeObserverEntry;
      observed.push({ element, report: () => this.report([entry], this) });
    }
    unobserve(element: Element) {
      observed.splice(0, observed.length, ...observed.filter((one) => one.element !== element));
    }
    disconnect() {}
  }

  const real = globalThis.ResizeObserver;
  beforeEach(() => {
    observed.length = 0;
    columns = 1;
    globalThis.ResizeObserver = Observer;
    const styleOf = globalThis.getComputedStyle;
    jest.spyOn(globalThis, 'getComputedStyle').mockImplementation((element) => {
      const style = styleOf(element);
      if (element.tagName !== 'UL') return style;
      const gridTemplateColumns = Array.from({ length: columns }, () => '100px').join(' ');
      return Object.assign(Object.create(style), { display: 'grid', gridTemplateColumns });
    });
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120);
  });
  afterEach(() => {
    globalThis.ResizeObserver = real;
  });

  const reportAll = () => act(() => void [...observed].map(({ report }) => report()));

  test.each([3, 2])('measures each row once after one column became %s, without a warning', (wide) => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    render(<InBox items={rowsOf(300)} />);
    reportAll();
    columns = wide;
    reportAll();
    reportAll();
    expect(warn).not.toHaveBeenCalled();
    expect(drawn().map((row) => Number(row.dataset.index))).toEqual(
      drawn().map((_, at) => Math.floor(at / wide)),
    );
    const below = (300 - drawn().length) / wide;
    expect(screen.getByRole('list').style.paddingBottom).toBe(`${below * 50}px`);
  });
});
