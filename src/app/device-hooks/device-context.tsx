import { useContext, useSyncExternalStore } from 'react';
import { hasRight } from '#domain/role.ts';
import type { Right } from '#domain/role.ts';
import type { CurrentUser } from '#contract/people.ts';
import type { Device, EngineStatus } from '#device/device.ts';
import type { Session } from '#device/session/session.ts';
import type { SessionState } from '#device/person/session-state.ts';
import { DeviceContext, SessionContext } from './contexts.ts';
import { useDeviceQuery } from './use-device-query.ts';

/** How screens reach the device: the session, and the logged-in person's database and engine. */

/** The session, for logging in and out. For its state, use `useSessionState`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionContext');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot);
}

/** The logged-in person's device. Only for screens behind the session guard. */
export function useDevice(): Device {
  const device = useContext(DeviceContext);
  if (device === null) throw new Error('useDevice is only for screens that need a session');
  return device;
}

/** The device, or null while nobody is logged in; for the shell around the screens. */
export function useDeviceIfOpen(): Device | null {
  return useContext(DeviceContext);
}

/** The logged-in person: undefined while loading, null before the first contact with the server. */
export function useMe(): CurrentUser | null | undefined {
  const device = useDeviceIfOpen();
  const first = device === null ? null : device.first?.me;
  return useDeviceQuery(async () => (device ? await device.me() : null), [device], first);
}

/** Whether the person has a right; undefined until known. */
export function useRight(right: Right): boolean | undefined {
  const me = useMe();
  return me === undefined || me === null ? undefined : hasRight(me.roleId, right);
}

export function useEngineStatus(): EngineStatus {
  const device = useDevice();
  return useSyncExternalStore(device.subscribeEngine, device.getEngineStatus);
}
