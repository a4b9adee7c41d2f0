import { Route, Routes, useLocation, useNavigationType } from '@botter/web-router';
import { usePageviews } from '../features/tracking/pageviews';
import { UndoHost } from '../features/undo/undo-host';
import { AppLayout } from '../layout/app-layout';
import type { ScreenLoaders } from '../preload/screen-loaders';
import { type LikelyScreen, usePreload } from '../preload/use-preload';
import { screens } from '../screens/screen-table';
import { ScreenFrame } from './screen-frame';

/** The functions that fetch the code of screens that have their own, by the pattern of their address. */
export const screenLoaders: ScreenLoaders = Object.fromEntries(
  screens.flatMap(({ path, prepare }) => (prepare ? [[path, prepare]] : [])),
);

/** Screens that people open from anywhere, the likeliest first. What is rarer waits for the pointer. */
const likelyNext: readonly LikelyScreen[] = screens
  .flatMap(({ likely, fetchAhead, prepare }) =>
    likely && fetchAhead && prepare ? [{ likely, fetchAhead, prepare }] : [],
  )
  .sort((a, b) => a.likely - b.likely);

/** The screen of each address. */
export function Screens() {
  usePageviews(useLocation().pathname, useNavigationType());
  usePreload(screenLoaders, likelyNext);
  return (
    <AppLayout>
      <UndoHost />
      <Routes>
        {screens.map(({ path, title, element }) => (
          <Route key={path} path={path} element={<ScreenFrame title={title} element={element} />} />
        ))}
      </Routes>
    </AppLayout>
  );
}
