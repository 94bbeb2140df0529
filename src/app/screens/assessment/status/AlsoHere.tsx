import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { fullName } from '#domain/names.ts';
import type { Companions } from '#device/sync/company.ts';
import type { Sync } from '#device/sync/sync.ts';
import { useDevice, useEngineStatus } from '../../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../../device-hooks/use-device-query.ts';
import { useOpen, useOpened } from '../open/open-context.ts';
import { alsoHereWords } from './also-here-words.ts';
import styles from './also-here.module.css';

const NOBODY: Companions = [];
const neverChanges = () => () => undefined;

/**
 * While this is there, what others change in the assessment comes at once (rule SYN-26). It says who else is on it
 * while both are online (rule SYN-27). Read like any other line: a screen reader is not interrupted whenever a
 * colleague moves on.
 */
export default function AlsoHere(): ReactNode {
  const { id } = useOpen();
  const { questionIndex } = useParams();
  const number = Number(questionIndex);
  const question = Number.isInteger(number) && number > 0 ? number - 1 : null;
  const people = useCompanions(id, question);
  const nameOf = useNames(people.length > 0);
  const isOnline = useEngineStatus().network === 'reachable';
  if (!isOnline || people.length === 0) return null;
  return <p className={styles.line}>{alsoHereWords(people, nameOf, question)}</p>;
}

function useCompanions(id: string, question: number | null): Companions {
  const sync = useSync();
  const company = sync?.company;
  useEffect(() => sync?.live.show(id), [sync, id]);
  // Nobody else can be on what the server does not have yet.
  const isOnServer = useOpened((held) => held.isOnServer);
  useEffect(() => (isOnServer ? company?.be(id, question) : undefined), [company, id, question, isOnServer]);
  return useSyncExternalStore(company?.subscribe ?? neverChanges, () => company?.at(id) ?? NOBODY);
}

/** Null until the half that talks to the server is loaded. */
function useSync(): Sync | null {
  const device = useDevice();
  const [sync, setSync] = useState<Sync | null>(null);
  useEffect(() => {
    let isGone = false;
    device
      .sync((found) => {
        if (!isGone) setSync(found);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [device]);
  return sync;
}

function useNames(isNeeded: boolean): (user: number) => string | null {
  const device = useDevice();
  const roster = useDeviceQuery(
    async () => (isNeeded ? device.stored((store) => store.roster()) : []),
    [device, isNeeded],
  );
  return (user) => {
    const person = roster?.find(({ id }) => id === user);
    return person === undefined ? null : fullName(person);
  };
}
