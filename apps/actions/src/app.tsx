import { Navigate, Route, Routes } from '@botter/web-router';
import { ActionListPage } from './features/action-list/components/action-list-page';
import { WizardPage } from './features/action-wizard/components/wizard-page';

/** The screens below `/actions`. */
export default function ActionsApp() {
  return (
    <Routes>
      <Route index element={<ActionListPage />} />
      <Route path=":botId/create" element={<WizardPage />} />
      <Route path=":botId/edit/:actionId" element={<WizardPage />} />
      <Route path="*" element={<Navigate to="/actions" replace />} />
    </Routes>
  );
}
