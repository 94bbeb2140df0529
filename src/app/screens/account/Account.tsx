import { useId } from 'react';
import type { ReactNode } from 'react';
import { fullName } from '#domain/names.ts';
import { ROLES, hasRight, isRoleId } from '#domain/role.ts';
import type { CurrentUser } from '#contract/people.ts';
import { useMe, useSessionState } from '../../device-hooks/device-context.tsx';
import { WaitingForServer } from '../../shell/WaitingForServer.tsx';
import { ButtonLink } from '../../widgets/Button.tsx';
import { Card } from '../../widgets/Card.tsx';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { InstitutionCard } from './InstitutionCard.tsx';
import { NotificationEmails } from './NotificationEmails.tsx';
import { OfflineUnlockCard } from './OfflineUnlockCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { YourInformation } from './YourInformation.tsx';
import './account.css';

/** A person's own account and, for administrators, the institution's. */
export default function Account(): ReactNode {
  const me = useMe();
  const { token } = useSessionState();
  if (!me) return <WaitingForServer />;
  const isAdministrator = hasRight(me.roleId, 'administer');
  return (
    <div className={`account ${isAdministrator ? 'account-wide' : ''}`}>
      <PageHeading title="Manage Account" />
      <p className="account-who">{whoIs(me)}</p>
      <div className="account-columns">
        <div className="account-column">
          <YourInformation me={me} />
          <PasswordCard me={me} />
          <OfflineUnlockCard />
          {/* A new password ends all log-ins and begins one. */}
          <SessionsCard key={token} />
          {!isAdministrator && <NotificationEmails me={me} isAdministrator={false} />}
        </div>
        {isAdministrator && (
          <div className="account-column">
            <PeopleCard />
            <ContentCard />
            <InstitutionCard institution={me.institution} />
            <NotificationEmails me={me} isAdministrator />
          </div>
        )}
      </div>
    </div>
  );
}

function whoIs(me: CurrentUser): string {
  const role = isRoleId(me.roleId) ? ROLES[me.roleId] : 'User';
  return `${fullName(me)}, ${role} at ${me.institution.name}`;
}

/** Leads to what the modules rest on (rule PAGE-10). */
function ContentCard(): ReactNode {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>Content</h2>
      <p>When the modules were last reviewed, and what your pharmacist still has to confirm.</p>
      <div className="account-actions">
        <ButtonLink to="/content" icon="book">
          Content
        </ButtonLink>
      </div>
    </Card>
  );
}
