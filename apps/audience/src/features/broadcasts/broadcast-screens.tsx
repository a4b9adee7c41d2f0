import { Navigate, Route, Routes } from '@botter/web-router';
import { ComposerPage } from './composer/composer-page';
import { BroadcastsPage } from './list/broadcasts-page';
import { BroadcastPage } from './page/broadcast-page';

/** The screens below `/broadcasts`. */
export default function BroadcastScreens() {
  return (
    <Routes>
      <Route index element={<BroadcastsPage />} />
      <Route path=":botId/new" element={<ComposerPage />} />
      <Route path=":botId/:broadcastId" element={<BroadcastPage />} />
      <Route path=":botId/:broadcastId/edit" element={<ComposerPage />} />
      <Route path="*" element={<Navigate to="/broadcasts" replace />} />
    </Routes>
  );
}
