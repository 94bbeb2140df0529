import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import type { AuditRow } from '#contract/audit.ts';
import type { RosterEntry } from '#contract/people.ts';
import { fullName } from '#domain/names.ts';
import { useDevice, useMe, useSession } from '../../device-hooks/device-context.tsx';
import { useDeviceQuery } from '../../device-hooks/use-device-query.ts';
import { Opening } from '../../shell/Opening.tsx';
import { showSoftAlert } from '../../state/soft-alert.ts';
import { NotRead, useAsked } from '../../widgets/Asked.tsx';
import { Button, TextLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { saveFile } from '../../widgets/save-file.ts';
import { submitted } from '../../widgets/use-submit.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { NO_FILTERS, queryOf } from './log-filter.ts';
import type { Filters } from './log-filter.ts';
import './audit.css';

/** The number of rows in one answer. */
const PAGE = 100;

/** What happened in the hospital; for administrators (rule AUD-4). */
export default function Audit(): ReactNode {
  const device = useDevice();
  const me = useMe();
  const roster = useDeviceQuery(() => device.stored((store) => store.roster()), [device]);
  const [filters, setFilters] = useState(NO_FILTERS);
  if (!me || roster === undefined) return <Opening />;
  return (
    <div className="audit">
      <TextLink to="/account">Manage Account</TextLink>
      <PageHeading title="Audit Log" />
      <p className="audit-lead">
        Who did what at {me.institution.name}, the newest first. Nobody can change it, and it holds no
        answers. A device that was offline tells of its locks and saved files once it is back.
      </p>
      <AuditFilters filters={filters} onFilters={setFilters} roster={roster} />
      <Log key={queryOf(filters)} filters={filters} roster={roster} />
    </div>
  );
}

interface LogProps {
  readonly filters: Filters;
  readonly roster: readonly RosterEntry[];
}

function Log({ filters, roster }: LogProps): ReactNode {
  const session = useSession();
  const query = queryOf(filters);
  const asked = useAsked(useCallback(() => session.call('audit', { query }), [session, query]));
  const { reading } = asked;
  if (reading === undefined || !('value' in reading)) {
    return (
      <div className="audit-not-read">
        <NotRead {...asked} />
      </div>
    );
  }
  if (reading.value.length === 0) {
    const isAll = query === '';
    return (
      <p className="audit-empty" role="status">
        {isAll ? 'Nothing has been recorded yet.' : 'Nothing matches your filters.'}
      </p>
    );
  }
  return <Rows first={reading.value} filters={filters} roster={roster} />;
}

function Rows({ first, filters, roster }: LogProps & { readonly first: readonly AuditRow[] }): ReactNode {
  const session = useSession();
  const [older, setOlder] = useState<readonly AuditRow[]>([]);
  const [isWhole, setIsWhole] = useState(first.length < PAGE);
  const [busy, setBusy] = useState<'older' | 'table' | null>(null);
  const rows = [...first, ...older];
  const nameOf = (id: number): string => {
    const user = roster.find((one) => one.id === id);
    return user === undefined ? `Person ${id}` : fullName(user);
  };

  const showOlder = async () => {
    setBusy('older');
    const outcome = await session.call('audit', { query: queryOf(filters, rows.at(-1)?.seq) });
    setBusy(null);
    if (outcome.kind === 'answer') {
      setOlder([...older, ...outcome.value]);
      setIsWhole(outcome.value.length < PAGE);
      return;
    }
    const result = submitted(outcome);
    if (!result.ok && result.errors.length > 0) showSoftAlert(result.errors);
  };

  const save = async () => {
    setBusy('table');
    const outcome = await session.call('auditCsv', { query: queryOf(filters) });
    setBusy(null);
    if (outcome.kind === 'answer') {
      return saveFile(new Blob([outcome.value], { type: 'text/csv;charset=utf-8' }), 'audit.csv');
    }
    const result = submitted(outcome);
    if (!result.ok && result.errors.length > 0) showSoftAlert(result.errors);
  };

  return (
    <>
      <div className="audit-actions">
        <Button icon="download" aria-disabled={busy !== null} onClick={() => void (busy ?? save())}>
          {busy === 'table' ? 'Saving…' : 'Save as CSV'}
        </Button>
      </div>
      <AuditTable rows={rows} nameOf={nameOf} />
      {!isWhole && (
        <Button aria-disabled={busy !== null} onClick={() => void (busy ?? showOlder())}>
          {busy === 'older' ? 'Loading…' : 'Show older'}
        </Button>
      )}
    </>
  );
}
