import { readIdentityConfig } from './identity-config';

const database = { IDENTITY_DATABASE_URL: 'postgres://localhost/identity' };

it('fits the product that npm start runs, by default', () => {
  expect(readIdentityConfig(database)).toMatchObject({
    port: 4201,
    issuer: 'http://localhost:4201',
    hosts: ['127.0.0.1', '::1'],
    productOrigin: 'http://localhost:4200',
    clientId: 'botter-web',
    audience: 'botter-api',
    isLocal: true,
  });
});

it('listens for others only where its address is meant for them', () => {
  const config = readIdentityConfig({ ...database, IDENTITY_URL: 'https://id.example.com/' });
  expect(config).toMatchObject({ issuer: 'https://id.example.com', hosts: ['::'], isLocal: false });
});

it.each([
  [{}, 'IDENTITY_DATABASE_URL is missing'],
  [{ ...database, IDENTITY_PORT: 'x' }, 'IDENTITY_PORT must be a port number'],
  [{ ...database, PUBLIC_URL: 'botter' }, 'PUBLIC_URL must be an http or https address'],
])('names what is wrong: %j', (env, text) => {
  expect(() => readIdentityConfig(env)).toThrow(text);
});
