import { useAppConfig } from '@botter/web-data';
import { Button, Card, CardBody, Dialog } from '@botter/web-ui';
import { LifeBuoy, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** Where people get help: the installation's addresses, or a text if it has none. */
export function Contact() {
  const links = useAppConfig().data?.links;
  return (
    <Card>
      <CardBody className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-5">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-sm font-semibold">Still stuck?</h2>
          <p className="mt-0.5 text-sm text-muted">
            Ask the people who run this installation, or other users.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ContactButton
            name="Contact Support"
            icon={<LifeBuoy aria-hidden />}
            href={links?.support ?? undefined}
            missing="No support address is set for this installation. Ask the person who gave you access to Botter."
          />
          <ContactButton
            name="Community Forum"
            icon={<Users aria-hidden />}
            href={links?.community ?? undefined}
            missing="No forum is set for this installation. Ask the person who gave you access to Botter where its users meet."
          />
        </div>
      </CardBody>
    </Card>
  );
}

interface ContactButtonProps {
  name: string;
  icon: ReactNode;
  /** The target; undefined if the installation doesn't name one. */
  href: string | undefined;
  /** The text if there is no address. */
  missing: string;
}

function ContactButton({ name, icon, href, missing }: ContactButtonProps) {
  const [explaining, setExplaining] = useState(false);
  if (href) {
    const newTab = !href.startsWith('mailto:') && { target: '_blank', rel: 'noopener noreferrer' };
    return (
      <Button asChild>
        <a href={href} {...newTab}>
          {icon}
          {name}
        </a>
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => setExplaining(true)}>
        {icon}
        {name}
      </Button>
      <Dialog
        open={explaining}
        onOpenChange={setExplaining}
        size="sm"
        title={name}
        description={missing}
        footer={<Button onClick={() => setExplaining(false)}>Close</Button>}
      />
    </>
  );
}
