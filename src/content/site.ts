/**
 * The names and links in every page's header and footer that tell who is behind the tool. An operator changes
 * names and addresses here.
 */

interface LogoLink {
  /** The logo's text for screen readers. */
  readonly name: string;
  readonly href: string;
}

const accreditationBody: LogoLink = {
  name: 'Hospital Accreditation Education',
  href: 'https://accreditation-education.example.org/',
};

const sponsor: LogoLink = {
  name: 'Tracer Sponsor',
  href: 'https://sponsor.example.org/',
};

export const site = {
  copyrightHolder: accreditationBody.name,
  disclaimer:
    'This tool was built by an education body for hospital accreditation, with sponsorship from a drug ' +
    'manufacturer. Sponsorship is not an endorsement of the sponsor or its products.',
  logoLinks: [accreditationBody, sponsor],
} as const;
