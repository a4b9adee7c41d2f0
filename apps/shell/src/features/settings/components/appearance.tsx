import { Card, CardBody, CardHeader, SegmentedControl } from '@botter/web-ui';
import { setTheme, themes, useTheme } from '../../../theme/theme';

/** How the product looks on this device. Takes effect immediately. */
export function Appearance() {
  const theme = useTheme();
  return (
    <Card>
      <CardHeader title="Appearance" description="Stored on this device. Changes apply at once." />
      <CardBody>
        <SegmentedControl
          aria-label="Theme"
          value={theme}
          onValueChange={setTheme}
          segments={themes.map(({ value, label, Icon }) => ({ value, label, icon: <Icon aria-hidden /> }))}
        />
      </CardBody>
    </Card>
  );
}
