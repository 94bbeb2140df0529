import type { ReactNode } from 'react';
import { aboutTopics } from '#content/pages/about.ts';
import { supportedBrowsers } from '#content/pages/browsers.ts';
import type { Topic } from '#content/pages/text.ts';
import { PageHeading } from '../../widgets/PageHeading.tsx';
import { OnThisPage, Topics } from '../../widgets/Topics.tsx';
import '../../widgets/page.css';

const topics: readonly Topic[] = [
  ...aboutTopics,
  {
    id: 'browsers',
    title: 'Supported Browsers',
    blocks: [
      { list: supportedBrowsers },
      'On iPads and Android tablets you can put the app on the home screen. Other browsers show a plain page that says so and links to the print tracers.',
    ],
  },
];

/** What the tool is for and who is behind it. */
export default function About(): ReactNode {
  return (
    <div className="page">
      <PageHeading title="About" />
      <p className="page-lead">What RTA Tracers is for, who takes part, and what you need.</p>
      <div className="page-reading">
        <OnThisPage topics={topics} />
        <Topics topics={topics} />
      </div>
    </div>
  );
}
