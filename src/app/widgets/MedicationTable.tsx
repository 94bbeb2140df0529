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
 * A list of samples, its rows numbered as in the whole list. Beside the number two columns only - the form stands
 * below the name where it differs from row to row - so that on a phone no name and no strength is broken.
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
          <th scope="col">Row</th>
          <th scope="col">{hasForms ? 'Medication and form' : 'Medication'}</th>
          <th scope="col">Strength</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((medication) => (
          <MedicationRow
            key={list.medications.indexOf(medication)}
            {...medication}
            number={list.medications.indexOf(medication) + 1}
            hasForm={hasForms}
          />
        ))}
      </tbody>
    </table>
  );
}

type Row = MedicationList['medications'][number] & { readonly number: number; readonly hasForm: boolean };

function MedicationRow({ number, name, strength, form, confirm, note, hasForm }: Row): ReactNode {
  return (
    <tr>
      <td>{number}</td>
      <th scope="row">
        {name}
        {hasForm && <span className="medication-form">{form}</span>}
        {note !== undefined && <span className="medication-form">{unbroken(note)}</span>}
      </th>
      <td>
        {confirm === undefined ? unbroken(strength) : <Confirmed strength={strength} confirm={confirm} />}
      </td>
    </tr>
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
