import { Navigate, Route, Routes } from '@botter/web-router';
import { lazy, Suspense } from 'react';
import { ActionListPage } from './features/action-list/components/action-list-page';
import { WizardPage } from './features/action-wizard/components/wizard-page';

// React Flow is loaded with the first graph.
const FlowGraphPage = lazy(() => import('./features/flow-graph/components/flow-graph-page'));

/** The screens below `/actions`. */
export default function ActionsApp() {
  return (
    <Routes>
      <Route index element={<ActionListPage />} />
      <Route path=":botId/create" element={<WizardPage />} />
      <Route path=":botId/edit/:actionId" element={<WizardPage />} />
      <Route
        path=":botId/graph"
        element={
          <Suspense>
            <FlowGraphPage />
          </Suspense>
        }
      />
      <Route path="*" element={<Navigate to="/actions" replace />} />
    </Routes>
  );
}
