/** The four external guidance documents: one for each module, in the order of the modules. */
export interface ReferenceDocument {
  /** The module that rests on it most. */
  readonly module: number;
  readonly title: string;
  readonly publisher: string;
  readonly year: string;
  readonly covers: string;
  /** Who paid for it, in a sentence. */
  readonly funding: string;
  readonly href: string;
}

export const referenceDocuments: readonly ReferenceDocument[] = [
  {
    module: 1,
    title: 'Targeted Medication Safety Best Practices for Hospitals',
    publisher: 'ISMP',
    year: '2026–2027',
    covers:
      'Fifteen practices for hospitals; the three new ones are IV push, barcode scanning and safety culture.',
    funding: 'Who paid for it is not known.',
    href: 'https://home.ecri.org/blogs/ismp-resources/targeted-medication-safety-best-practices-for-hospitals',
  },
  {
    module: 2,
    title: 'Standardize 4 Safety',
    publisher: 'ASHP',
    year: 'from 2016 on',
    covers: 'Standard concentrations: for adults, for children, and for PCA and epidural infusions.',
    funding: 'Paid for by FDA.',
    href: 'https://www.ashp.org/pharmacy-practice/standardize-4-safety-initiative',
  },
  {
    module: 3,
    title: 'Safe Practice Guidelines for Adult IV Push Medications',
    publisher: 'ISMP',
    year: '2015',
    covers:
      'IV push doses for adults, from how they are bought to how they are administered: asepsis, preparation, labeling, administration, competency and error reporting.',
    funding: 'Paid for with a grant from a maker of syringes.',
    href: 'https://home.ecri.org/blogs/ismp-resources/safe-practice-guidelines-for-adult-iv-push-medications',
  },
  {
    module: 4,
    title: 'Guidelines for Safe Medication Use in Perioperative and Procedural Settings',
    publisher: 'ISMP',
    year: '2022',
    covers:
      'Ten key elements of safe medication use around procedures, including labeling, standard supplies and devices.',
    funding: 'Paid for by FDA.',
    href: 'https://home.ecri.org/blogs/ismp-news/ismp-launches-new-perioperative-medication-safety-guidelines',
  },
];
