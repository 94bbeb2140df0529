import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { moduleHeads } from '#content/modules/heads.ts';
import { MultiSelect } from '../../widgets/select/MultiSelect.tsx';
import { TextSelect } from '../../widgets/select/TextSelect.tsx';
import { optionsOf } from '../../widgets/select/options.ts';

const modules = moduleHeads.map(({ id, title }) => ({ value: String(id), label: title }));
const places = optionsOf(['Telemetry', 'Chirurgie générale', 'Emergency Department', 'ICU', 'Oncology']);

/** The searchable select in its kinds, to be tried. */
export function Selects(): ReactNode {
  const id = useId();
  const noteId = `${id}-note`;
  const [place, setPlace] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [words, setWords] = useState<readonly string[]>([]);
  return (
    <section aria-labelledby="selects">
      <h2 id="selects">Selects</h2>
      <p id={noteId} className="spec-value">
        Case and accents are ignored. Enter, Tab or a comma creates a new option.
      </p>
      <div className="spec-selects">
        <div className="field">
          <label className="field-label" htmlFor={id}>
            One, existing or new
          </label>
          <TextSelect
            id={id}
            label="One, existing or new"
            options={places}
            value={place}
            describedBy={noteId}
            isInvalid={false}
            onChange={setPlace}
          />
        </div>
        <MultiSelect label="Several from a list" options={modules} values={chosen} onChange={setChosen} />
        <MultiSelect
          label="Several, existing or new"
          options={[]}
          values={words}
          onChange={setWords}
          isCreatable
        />
      </div>
    </section>
  );
}
