import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useSession } from '../../device-hooks/device-context.tsx';
import { TextLink } from '../../widgets/Button.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { NotRead, useAsked } from '../../widgets/Asked.tsx';
import '../../widgets/page.css';
import './bug-reports.css';

/** The events on the device before a report was sent, as its log tells them (rule BUG-6). */
export default function BugReportLog(): ReactNode {
  const { id = '' } = useParams();
  const session = useSession();
  const asked = useAsked(useCallback(() => session.call('bugReportLog', { params: { id } }), [session, id]));
  const { reading } = asked;
  return (
    <div className="page bug-reports">
      <TextLink to="/bug-reports">Bug Reports</TextLink>
      <PageHeading title={`Session Recording of Report ${id}`} />
      {reading !== undefined && 'value' in reading ? (
        <pre className="bug-reports-log">{reading.value.log}</pre>
      ) : (
        <NotRead {...asked} />
      )}
    </div>
  );
}
