import { errorText, useAppConfig, useMe } from '@botter/web-data';
import { Link } from '@botter/web-router';
import {
  Alert,
  Avatar,
  Badge,
  Button,
  Card,
  CardBody,
  Page,
  PageColumns,
  PageHeader,
  SkeletonRows,
} from '@botter/web-ui';
import { ExternalLink, KeyRound, Settings } from 'lucide-react';
import { Fact } from '../bot/components/fact';
import { nameOf } from './name-of';
import { SignOutButton } from './sign-out-button';

/** The signed-in person. The identity provider keeps the account, so it is changed there. */
export function ProfilePage() {
  const { me, error, isFetching, refetch } = useMe();
  const account = useAppConfig().data?.links?.account;
  return (
    <Page>
      <PageHeader title="Profile" description="Your account at the sign-in service." />
      <PageColumns>
        {error && !me && (
          <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching}>
            {errorText(error, 'Failed to load your profile')}
          </Alert>
        )}
        {!me && !error && <SkeletonRows label="Loading profile…" count={1} />}
        {me && (
          <Card>
            <CardBody className="pt-5">
              <div className="mb-3 flex items-center gap-4">
                <Avatar name={nameOf(me)} size="lg" />
                <h2 dir="auto" className="min-w-0 truncate text-lg font-semibold tracking-tight">
                  {nameOf(me)}
                </h2>
              </div>
              <dl className="divide-y divide-line">
                <Fact name="Name">{nameOf(me)}</Fact>
                <Fact name="E-mail">
                  {me.email ?? 'Not given'}{' '}
                  {me.email && !me.email_verified && <Badge tone="warning">Not verified</Badge>}
                </Fact>
                <Fact name="First sign-in">
                  {new Date(me.created_at).toLocaleDateString(undefined, { dateStyle: 'long' })}
                </Fact>
              </dl>
              {me.email && !me.email_verified && (
                <p className="mt-1 text-sm text-muted">
                  Bots that others share with this address appear once your sign-in service has verified it.
                </p>
              )}
              {account ? (
                <Button className="mt-4" asChild>
                  <a href={account} target="_blank" rel="noopener noreferrer">
                    Manage your account <ExternalLink aria-hidden />
                  </a>
                </Button>
              ) : (
                <p className="mt-3 text-sm text-muted">
                  Name, e-mail and password are changed at the sign-in service.
                </p>
              )}
            </CardBody>
          </Card>
        )}
        {(me || error) && (
          <Card>
            <CardBody className="flex flex-wrap gap-2 pt-5">
              <Button asChild>
                <Link to="/settings/api-keys">
                  <KeyRound aria-hidden />
                  API keys
                </Link>
              </Button>
              <Button asChild>
                <Link to="/settings">
                  <Settings aria-hidden />
                  Settings
                </Link>
              </Button>
              <SignOutButton />
            </CardBody>
          </Card>
        )}
      </PageColumns>
    </Page>
  );
}
