import { createContext } from 'react';
import type { Device } from '#device/device.ts';
import type { Session } from '#device/session/session.ts';

/** Given to the screens by the app; `device-context.tsx` has the hooks that take it. */

export const SessionContext = createContext<Session | null>(null);
/** Null while nobody is logged in. */
export const DeviceContext = createContext<Device | null>(null);
