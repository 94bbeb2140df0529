import type { ReactNode } from 'react';
import { readHeldCompleted } from '#device/store/reading/held-completed.ts';
import { actionCounts, actionCountsFacts, foundLately } from '#domain/action-counts.ts';
import type { Action } from '#domain/action.ts';
import { heldUp } from '#domain/asked-again.ts';
import type { Compared } from '#domain/comparison.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { TextLink } from '../../widgets/Button.tsx';
import { Dotted } from '../../widgets/Dotted.tsx';
import styles from './findings-so-far.module.css';

/**
 * How far a module's findings have come, in words before any chart (rule ACT-9): of what this device holds in full,
 * offline too. Its place is kept while it is counted, so that no chart moves.
 */
export function FindingsSoFar({ sectionId }: { readonly sectionId: number }): ReactNode {
  const device = useDevice();
  const facts = useDeviceQuery(
    async () => {
      const section = String(sectionId);
      const [{ held }, actions] = await Promise.all([
        device.read((database) => readHeldCompleted(database, { section, from: '', to: '' })),
        device.stored((store) => store.actions()),
      ]);
      const own = actions.flatMap(({ action }) => (action.section === section ? [action] : []));
      return factsOf(held, own);
    },
    [device, sectionId],
    undefined,
    () => true,
  );
  if (facts?.length === 0) return null;
  return (
    <div className={styles.findings}>
      {facts !== undefined && (
        <>
          <p>
            <TextLink to={`/actions?module=${sectionId}`} iconAfter="arrow-right">
              <Dotted facts={facts} />
            </TextLink>
          </p>
          <p className={styles.of}>
            Of the last tracers of each area: up to four within 12 months, as far as they are on this device.
          </p>
        </>
      )}
    </div>
  );
}

/** None where nothing is measured. */
function factsOf(rounds: readonly Compared[], actions: readonly Action[]): string[] {
  const found = foundLately(rounds);
  if (found === null) return [];
  const sections = new Map(rounds.map(({ section }) => [section.version, section]));
  const heldUpOf = (action: Action) => heldUp(action, rounds, sections.get(action.sectionVersion) ?? null);
  return actionCountsFacts(actionCounts(found, actions, heldUpOf));
}
