import { Page, PageHeader } from '@botter/web-ui';
import { PrivacyText } from './privacy-text';

/** The privacy page inside the product. */
export function PrivacyPage() {
  return (
    <Page>
      <PageHeader title="Privacy" />
      <PrivacyText />
    </Page>
  );
}
