import type { ReactNode } from 'react';
import type { MedicationList } from '#domain/section.ts';
import { unbroken } from './unbroken.ts';
import './medication-table.css';

interface MedicationTableProps {
  readonly list: MedicationList;
  /** The rows of the list to show; all unless given. */
  readonly rows?: MedicationList['medications'];
  readonly labelledBy?: string;
}

/**
 * A list of samples. Two columns only - the form stands below the name where it differs
 * from row to row - so that on a phone no name and no strength is broken.
 */
export default function MedicationTable({
  list,
  rows = list.medications,
  labelledBy,
}: MedicationTableProps): ReactNode {
  const hasForms = new Set(list.medications.map(({ form }) => form)).size > 1;
  return (
    <table className="medication-table" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{hasForms ? 'Medication and form' : 'Medication'}</th>
          <th scope="col">Strength</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, strength, form = '', confirm, note }) => (
          <tr key={`${name} ${strength} ${form}`}>
            <th scope="row">
              {name}
              {hasForms && <span className="medication-form">{form}</span>}
              {note !== undefined && <span className="medication-form">{unbroken(note)}</span>}
            </th>
            <td>
              {confirm === undefined ? (
                unbroken(strength)
              ) : (
                <Confirmed strength={strength} confirm={confirm} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Strengths on record, and apart from them those that a pharmacy has to confirm. */
function Confirmed({
  strength,
  confirm,
}: {
  readonly strength: string;
  readonly confirm: string;
}): ReactNode {
  const toConfirm = new Set(confirm.split('; '));
  const onRecord = strength.split('; ').filter((one) => !toConfirm.has(one));
  return (
    <>
      {unbroken(onRecord.join('; '))}
      <span className="medication-form">
        {unbroken(confirm)} <em>(confirm{'\u00A0'}locally)</em>
      </span>
    </>
  );
}
