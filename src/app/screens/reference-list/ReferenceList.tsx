import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Term } from '#content/pages/glossary.ts';
import type { ReferenceDocument } from '#content/pages/reference-documents.ts';
import { moduleHeads } from '#content/modules/heads.ts';
import { count } from '#domain/count.ts';
import { Icon } from '../../icons/Icon.tsx';
import { Button } from '../../widgets/Button.tsx';
import { ExternalLink } from '../../widgets/ExternalLink.tsx';
import MedicationTable from '../../widgets/MedicationTable.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { OnThisPage } from '../../widgets/Topics.tsx';
import { findEntries } from './entries.ts';
import type { Found } from './entries.ts';
import '../../widgets/card.css';
import '../../widgets/field.css';
import '../../widgets/page.css';
import './reference-list.css';

/** Guidance documents, glossary and sample medications, with a search over all three. */
export default function ReferenceList(): ReactNode {
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search.trim());
  const { documents, terms, lists, count: found } = useMemo(() => findEntries(searched), [searched]);
  const parts = [
    ...(documents.length > 0 ? [{ id: 'documents', title: 'Guidance Documents' }] : []),
    ...(terms.length > 0 ? [{ id: 'glossary', title: 'Glossary' }] : []),
    ...(lists.length > 0 ? [{ id: 'medications', title: 'Sample Medications' }] : []),
  ];
  return (
    <div className="page">
      <PageHeading title="Reference List" />
      <p className="page-lead">Guidance to read, a glossary, and sample medications by form.</p>
      <SearchField value={search} onChange={setSearch} />
      <p role="status" className="reference-count">
        {searched !== '' &&
          (found === 0 ? `Nothing found for “${searched}”.` : count(found, 'match', 'matches'))}
      </p>
      {found === 0 ? <Button onClick={() => setSearch('')}>Show all</Button> : <OnThisPage topics={parts} />}
      {documents.length > 0 && <Documents documents={documents} />}
      {terms.length > 0 && <Glossary terms={terms} />}
      {lists.length > 0 && (
        <section className="reference-part" aria-labelledby="medications">
          <h2 id="medications">Sample Medications</h2>
          {lists.map(({ list, rows }) => (
            <Medications key={list.title} list={list} rows={rows} />
          ))}
        </section>
      )}
    </div>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactNode {
  return (
    <search className="reference-search">
      <label className="field-label" htmlFor="reference-search">
        Search the reference list
      </label>
      <div className="reference-search-box">
        <Icon name="search" />
        <input
          id="reference-search"
          className="field-input"
          type="search"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </search>
  );
}

function Documents({ documents }: { documents: readonly ReferenceDocument[] }): ReactNode {
  return (
    <section className="reference-part" aria-labelledby="documents">
      <h2 id="documents">Guidance Documents</h2>
      <ul className="reference-documents">
        {documents.map(({ module, title, publisher, year, covers, funding, href }) => (
          <li key={href} className="card">
            <h3>
              <ExternalLink href={href}>{title}</ExternalLink>
            </h3>
            <p className="reference-source">
              {publisher}, {year}. {funding}
            </p>
            <p>{covers}</p>
            <p className="reference-source">{moduleHeads.find(({ id }) => id === module)?.title}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Glossary({ terms }: { terms: readonly Term[] }): ReactNode {
  return (
    <section className="reference-part" aria-labelledby="glossary">
      <h2 id="glossary">Glossary</h2>
      <dl className="glossary">
        {terms.map(({ term, also, meaning, note }) => (
          <div key={term}>
            <dt>
              {term}
              {also !== undefined && <span className="glossary-also">{also}</span>}
            </dt>
            <dd>
              {meaning.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {note !== undefined && <p className="glossary-note">{note}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** One list of samples with its caution. */
function Medications({ list, rows }: Found['lists'][number]): ReactNode {
  const id = useId();
  return (
    <section className="medications" aria-labelledby={id}>
      <h3 id={id}>{list.title}</h3>
      <p className="medications-caution">{list.caution}</p>
      <MedicationTable list={list} rows={rows} labelledBy={id} />
    </section>
  );
}
