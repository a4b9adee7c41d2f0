import { renderToStaticMarkup } from 'react-dom/server';
import { Splash } from './app/splash';
import { LandingPage } from './features/landing/landing-page';
import { ids } from './features/landing/marks';
import { VisitorNotFoundPage } from './features/landing/visitor-not-found-page';

/**
 * Pages of visitors, by the name of their file. They are made when the product is built
 * (`tools/rspack/pages.mjs`).
 */
const pages = {
  index: { title: 'Botter: Telegram bots without code', element: <LandingPage /> },
  'not-found': { title: 'Page not found · Botter', element: <VisitorNotFoundPage /> },
};

export interface RenderedPage {
  readonly name: string;
  readonly title: string;
  /** The content of `<body>`. */
  readonly body: string;
}

/**
 * Every page with both of its parts: what visitors see, and the place of the product, of which the stylesheet
 * shows one.
 */
export function renderPages(): RenderedPage[] {
  return Object.entries(pages).map(([name, { title, element }]) => ({
    name,
    title,
    body: renderToStaticMarkup(
      <>
        <div id={ids.root} className="hidden in-data-[view=app]:block">
          <Splash />
        </div>
        <div id={ids.visitor} className="in-data-[view=app]:hidden">
          {element}
        </div>
      </>,
    ),
  }));
}
