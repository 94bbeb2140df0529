import { useId } from 'react';
import type { ReactNode } from 'react';
import type { MedicationList } from '#domain/section.ts';

/** One list of samples with its caution. Two columns only, so that no drug's name is broken on a phone. */
export function MedicationTable({ list }: { list: MedicationList }): ReactNode {
  const id = useId();
  const hasForms = new Set(list.medications.map(({ form }) => form)).size > 1;
  return (
    <section className="medications" aria-labelledby={id}>
      <h3 id={id}>{list.title}</h3>
      <p className="medications-caution">{list.caution}</p>
      <table aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{hasForms ? 'Medication and form' : 'Medication'}</th>
            <th scope="col">Strength</th>
          </tr>
        </thead>
        <tbody>
          {list.medications.map(({ name, strength, form = '' }) => (
            <tr key={`${name} ${strength} ${form}`}>
              <th scope="row">
                {name}
                {hasForms && <span className="medications-form">{form}</span>}
              </th>
              <td>{strength}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
