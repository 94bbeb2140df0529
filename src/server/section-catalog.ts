import { toWire } from '#contract/wire-case.ts';
import { summarizeSection } from '#domain/section.ts';
import type { Section } from '#domain/section.ts';
import { strongEtag } from './http/etag.ts';

/** A section as sent, and the tag by which a device knows it already has it. */
export interface Edition {
  readonly json: string;
  readonly etag: string;
}

/** All published versions; content never changes while the server runs (rule MOD-2). */
export class SectionCatalog {
  /** The newest version of each, without questions. */
  readonly list: Edition;
  readonly #byId: Map<number, Map<number, Section>>;
  readonly #editions = new Map<Section, Edition>();

  constructor(sections: readonly Section[]) {
    this.#byId = new Map();
    for (const section of sections) {
      const versions = this.#byId.get(section.id) ?? new Map<number, Section>();
      this.#byId.set(section.id, versions.set(section.version, section));
    }
    this.list = edition(
      [...this.#byId.keys()]
        .toSorted((a, b) => a - b)
        .flatMap((id) => {
          const newest = this.find(id);
          return newest === null ? [] : [summarizeSection(newest)];
        }),
    );
  }

  /** One version of a section, the newest unless another is named. */
  find(id: number, version?: number): Section | null {
    const versions = this.#byId.get(id);
    if (versions === undefined) return null;
    return versions.get(version ?? Math.max(...versions.keys())) ?? null;
  }

  /** Every version, of one section or of all. */
  versions(id?: number): Section[] {
    return [...this.#byId]
      .filter(([known]) => id === undefined || known === id)
      .flatMap(([, versions]) => [...versions.values()]);
  }

  /** @throws RangeError when content that existing assessments use was removed */
  of(assessment: { section: string; sectionVersion: number }): Section {
    const section = this.find(Number(assessment.section), assessment.sectionVersion);
    if (section === null) {
      throw new RangeError(`Section ${assessment.section} version ${assessment.sectionVersion} is missing.`);
    }
    return section;
  }

  edition(section: Section): Edition {
    const known = this.#editions.get(section) ?? edition(section);
    this.#editions.set(section, known);
    return known;
  }
}

function edition(value: unknown): Edition {
  const json = JSON.stringify(toWire(value));
  return { json, etag: strongEtag(json) };
}
