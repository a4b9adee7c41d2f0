/** Nearer to the end than this, a reader counts as being there. Pixels. */
const nearEnd = 80;

/** A row and its distance from the upper edge of the scrolling element. */
export class Anchor {
  #line: Element | undefined;
  #top = 0;

  /** Remembers the first visible row. */
  take(box: HTMLElement): void {
    const line = firstInSight(box);
    if (line) this.hold(box, line);
  }

  hold(box: HTMLElement, line: Element): void {
    this.#line = line;
    this.#top = topIn(box, line);
  }

  /** Scrolls so that the row is at its former position. */
  restore(box: HTMLElement): void {
    if (!this.#line?.isConnected) return this.take(box);
    const moved = topIn(box, this.#line) - this.#top;
    if (Math.abs(moved) >= 1) box.scrollTop += moved;
  }

  isAbove(box: HTMLElement, line: Element): boolean {
    return topIn(box, line) < 0;
  }
}

export function isNearEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < nearEnd;
}

export function sizesOf({ scrollHeight, clientHeight }: HTMLElement): string {
  return `${scrollHeight}/${clientHeight}`;
}

export function toEnd(box: HTMLElement): void {
  box.scrollTop = box.scrollHeight;
}

function topIn(box: HTMLElement, line: Element): number {
  return line.getBoundingClientRect().top - box.getBoundingClientRect().top;
}

/** A binary search: a long conversation has thousands of rows, and every step of the wheel needs this. */
function firstInSight(box: HTMLElement): Element | undefined {
  const lines = box.firstElementChild?.children;
  if (!lines || lines.length === 0) return undefined;
  const edge = box.getBoundingClientRect().top;
  let from = 0;
  let to = lines.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((lines[middle]?.getBoundingClientRect().bottom ?? 0) > edge) to = middle;
    else from = middle + 1;
  }
  return lines[from];
}
