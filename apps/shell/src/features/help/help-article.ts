import type { ReactNode } from 'react';

/** One part of an article under a heading of its own. */
export interface HelpSection {
  readonly title: string;
  /** Made of plain elements and those of `prose`, whose words the search can read. */
  readonly body: ReactNode;
}

export interface HelpArticle {
  /** Its address: `/help#id`. Links from outside use it, so it never changes. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly HelpSection[];
}
