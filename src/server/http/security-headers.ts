import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { DAY_MS, SECOND_MS } from '#domain/durations.ts';

const SELF = ["'self'"];
const NONE = ["'none'"];

/** Browser features the app never uses. */
const NO_FEATURES = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Headers that keep other sites out: no inline script or style, no frames, no other origin except the file
 * storage. They never change while the server runs, so helmet computes them once rather than per request.
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  options: { isSecure: boolean; storageOrigin: string | null },
): Promise<void> {
  const headers = { ...(await helmetHeaders(options)), 'permissions-policy': NO_FEATURES };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

async function helmetHeaders({
  isSecure,
  storageOrigin,
}: {
  isSecure: boolean;
  storageOrigin: string | null;
}): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        scriptSrc: SELF,
        styleSrc: SELF,
        imgSrc: SELF,
        fontSrc: SELF,
        // With a bucket, the browser uploads files directly.
        connectSrc: storageOrigin === null ? SELF : [...SELF, storageOrigin],
        manifestSrc: SELF,
        workerSrc: SELF,
        formAction: SELF,
        baseUri: NONE,
        frameAncestors: NONE,
        objectSrc: NONE,
        requireTrustedTypesFor: ["'script'"],
        // The service worker's address, and nothing else, is text that is run (`app/shell/worker-registration.ts`).
        trustedTypes: ['rta-worker'],
      },
    },
    // Only where TLS is certain: this header would lock people out of a plain http address.
    strictTransportSecurity: isSecure ? { maxAge: (365 * DAY_MS) / SECOND_MS } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  let set: Record<string, string> = {};
  probe.get('/', async (_request, reply) => {
    set = Object.fromEntries(
      Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
    );
  });
  await probe.inject('/');
  await probe.close();
  return set;
}
