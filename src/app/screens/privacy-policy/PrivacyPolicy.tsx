import type { ReactNode } from 'react';
import { privacyLead, privacyTopics } from '#content/pages/privacy-policy.ts';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { OnThisPage, Topics } from '../../widgets/Topics.tsx';
import '../../widgets/page.css';

/** What is kept, where, and who can read it. */
export default function PrivacyPolicy(): ReactNode {
  return (
    <div className="page">
      <PageHeading title="Privacy Policy" />
      <p className="page-lead">{privacyLead}</p>
      <div className="page-reading">
        <OnThisPage topics={privacyTopics} />
        <Topics topics={privacyTopics} />
      </div>
    </div>
  );
}
