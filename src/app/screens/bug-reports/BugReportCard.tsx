import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BugReport, BugReports } from '#contract/bug-reports.ts';
import { dateAndTime } from '#domain/date-and-time.ts';
import { Icon } from '../../icons/Icon.tsx';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { OptionSelect } from '../../widgets/select/OptionSelect.tsx';
import { addingTag, opening, removingTag } from './triage-changes.ts';
import type { Change } from './triage-changes.ts';
import { institutionWords, replyAddress, tagOptions, tagWords } from './report-words.ts';
import '../../widgets/card.css';

interface BugReportCardProps {
  readonly report: BugReport;
  readonly known: BugReports;
  readonly onChange: (change: Change) => void;
}

/** One report, and what is done with it (rule BUG-13). */
export function BugReportCard({ report, known, onChange }: BugReportCardProps): ReactNode {
  const id = useId();
  const { isOpen } = report;
  return (
    <article className="card bug-reports-card" aria-labelledby={id}>
      <header className="bug-reports-head">
        <h2 id={id} tabIndex={-1}>
          Report {report.id}
        </h2>
        <span className="bug-reports-label" data-open={isOpen}>
          {isOpen ? 'Open' : 'Closed'}
        </span>
      </header>
      <p className="bug-reports-message">{report.message}</p>
      <dl className="bug-reports-facts">
        <div>
          <dt>Submitted</dt>
          <dd>{dateAndTime(report.createdAt)}</dd>
        </div>
        <div>
          <dt>Institution</dt>
          <dd>{institutionWords(known, report.institution)}</dd>
        </div>
      </dl>
      <Tags report={report} known={known} onChange={onChange} />
      <footer className="bug-reports-actions">
        <Button onClick={() => onChange(opening(report.id, !isOpen))}>
          {isOpen ? 'Close ticket' : 'Reopen ticket'}
        </Button>
        <Reply report={report} />
        <Recording report={report} />
      </footer>
    </article>
  );
}

/** Active only where the sender asked for it. */
function Reply({ report }: { report: BugReport }): ReactNode {
  const words = 'Reply to user via email';
  if (report.emailMe) {
    return (
      <a className="text-link" href={replyAddress(report)}>
        <span>{words}</span>
      </a>
    );
  }
  return (
    <span className="bug-reports-off">
      {/* Said as a link that cannot be followed, with the reason. */}
      <span role="link" aria-disabled="true">
        {words}
      </span>{' '}
      <small>(not wanted)</small>
    </span>
  );
}

function Recording({ report }: { report: BugReport }): ReactNode {
  if (report.logUrl === null) return <span className="bug-reports-off">No session recording</span>;
  return (
    // In a tab of its own, so that the list stays as it was filtered.
    <Link className="text-link" to={`/bug-reports/${report.id}/log`} target="_blank">
      <span>Session recording</span>
      <Icon name="external" />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </Link>
  );
}

function Tags({ report, known, onChange }: BugReportCardProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const { id, tags } = report;
  const remove = (tag: number) => {
    input.current?.focus();
    onChange(removingTag(id, tag));
  };
  return (
    <div className="bug-reports-tags">
      {tags.length > 0 && (
        <ul className="select-chips" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} className="select-chip">
              <span>{tagWords(known, tag)}</span>
              <IconButton icon="close" label={`Remove ${tagWords(known, tag)}`} onClick={() => remove(tag)} />
            </li>
          ))}
        </ul>
      )}
      <OptionSelect
        label="Add tag"
        inputRef={input}
        className="bug-reports-add-tag"
        options={tagOptions(known).filter(({ value }) => !tags.includes(Number(value)))}
        value={null}
        onChange={(tag) => onChange(addingTag(id, Number(tag)))}
      />
    </div>
  );
}
