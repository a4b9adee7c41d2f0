import type { FastifyHelmetOptions } from '@fastify/helmet';

const self = "'self'";
const none = "'none'";

/** Headers of the chat page and the control interface: the page loads only what the sandbox serves. */
export const pageHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: [self],
      // Radix and the toasts place elements by style attributes.
      styleSrc: [self, "'unsafe-inline'"],
      imgSrc: [self, 'data:', 'blob:'],
      mediaSrc: [self, 'blob:'],
      fontSrc: [self, 'data:'],
      objectSrc: [none],
      baseUri: [none],
      formAction: [none],
      frameAncestors: [none],
    },
  },
  // Botter, on another port, may show a file of the sandbox.
  crossOriginResourcePolicy: { policy: 'same-site' },
  strictTransportSecurity: false,
};
