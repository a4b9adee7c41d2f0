import { readIdentityConfig } from './identity-config';

const database = { IDENTITY_DATABASE_URL: 'postgres://localhost/identity' };

test('fits the product that npm start runs, by default', () => {
  expect(readIdentityConfig(database)).toMatchObject({
    port: 4201,
    issuer: 'http://localhost:4201',
    hosts: ['127.0.0.1', '::1'],
    productOrigin: 'http://localhost:4200',
    clientId: 'botter-web',
    audience: 'botter-api',
  });
});

test.each([
  [{}, 'IDENTITY_DATABASE_URL is missing'],
  [{ ...database, IDENTITY_PORT: 'x' }, 'IDENTITY_PORT must be a port number'],
  [
    { ...database, IDENTITY_URL: 'https://id.example.com/' },
    'IDENTITY_URL must be an address of this machine',
  ],
  [
    { ...database, IDENTITY_URL: 'http://192.168.1.2:4201' },
    'IDENTITY_URL must be an address of this machine',
  ],
  [{ ...database, PUBLIC_URL: 'botter' }, 'PUBLIC_URL must be an http or https address'],
])('names what is wrong: %j', (env, text) => {
  expect(() => readIdentityConfig(env)).toThrow(text);
});
