import { fullName } from '#domain/names.ts';
import { useDevice } from '../../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../../device-hooks/use-device-query.ts';
import { useOpen } from '../open/open-context.ts';

/** Says who somebody is, from what the device knows of the hospital's people. */
export function usePeople(): (userId: number) => string {
  const device = useDevice();
  const { userId: me } = useOpen();
  const roster = useDeviceQuery(() => device.stored((store) => store.roster()), [device]);
  return (userId) => {
    if (userId === me) return 'you';
    const person = roster?.find(({ id }) => id === userId);
    return person === undefined ? 'somebody else' : fullName(person);
  };
}
