import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const SELF = ["'self'"];
const NONE = ["'none'"];

/** Features of the browser that the app never uses. */
const NO_FEATURES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers that keep other sites out: no inline script or style, no frames, no foreign origin. */
export async function setSecurityHeaders(app: FastifyInstance, isSecure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        scriptSrc: SELF,
        styleSrc: SELF,
        imgSrc: SELF,
        fontSrc: SELF,
        connectSrc: SELF,
        manifestSrc: SELF,
        workerSrc: SELF,
        formAction: SELF,
        baseUri: NONE,
        frameAncestors: NONE,
        objectSrc: NONE,
      },
    },
    // Only where TLS is sure: the header would lock people out of a plain http address.
    strictTransportSecurity: isSecure ? { maxAge: 365 * 24 * 60 * 60 } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', NO_FEATURES);
  });
}
