import { ids } from '../features/landing/marks';

/** The page of visitors while someone is signed in: not in the document, so that this has one `main` only. */
let page: HTMLElement | undefined;

export function takeVisitorPageAway(): void {
  page = document.getElementById(ids.visitor) ?? page;
  page?.remove();
}

export function putVisitorPageBack(): void {
  if (page) document.body.append(page);
  page = undefined;
}
