/** The four external guidance documents. */
export interface ReferenceDocument {
  readonly title: string;
  readonly publisher: string;
  readonly year: string;
  readonly covers: string;
  readonly href: string;
}

export const referenceDocuments: readonly ReferenceDocument[] = [
  {
    title: 'Safe Practice Guidelines for Adult IV Push Medications',
    publisher: 'ISMP',
    year: '2015',
    covers:
      'IV push doses for adults, from how they are bought to how they are given: asepsis, preparation, labeling, administration, competency and error reporting.',
    href: 'https://home.ecri.org/blogs/ismp-resources/safe-practice-guidelines-for-adult-iv-push-medications',
  },
  {
    title: 'Guidelines for Sterile Compounding and the Safe Use of Sterile Compounding Technology',
    publisher: 'ISMP',
    year: '2022',
    covers:
      'IV workflow systems, automated compounding devices and robots, and what to do by hand when they are down.',
    href: 'https://www.ismp.org/resources/guidelines-sterile-compounding-and-safe-use-sterile-compounding-technology',
  },
  {
    title: 'Guidelines for Safe Medication Use in Perioperative and Procedural Settings',
    publisher: 'ISMP',
    year: '2022',
    covers:
      'Ten key elements of safe medication use around procedures, including labeling, standard supplies and devices.',
    href: 'https://home.ecri.org/blogs/ismp-news/ismp-launches-new-perioperative-medication-safety-guidelines',
  },
  {
    title: 'Standardize 4 Safety',
    publisher: 'ASHP, with funding from FDA',
    year: 'from 2016 on',
    covers: 'Standard concentrations: for adults, for children, and for PCA and epidural infusions.',
    href: 'https://www.ashp.org/pharmacy-practice/standardize-4-safety-initiative',
  },
];
