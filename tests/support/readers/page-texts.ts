import { aboutTopics } from '#content/pages/about.ts';
import { glossary } from '#content/pages/glossary.ts';
import { helpCategories } from '#content/pages/help/categories.ts';
import * as landing from '#content/pages/landing.ts';
import { privacyLead, privacyTopics } from '#content/pages/privacy-policy.ts';
import { referenceDocuments } from '#content/pages/reference-documents.ts';
import { stakes } from '#content/pages/stakes.ts';
import { textPieces } from '#content/pages/text.ts';
import type { Block, Topic } from '#content/pages/text.ts';
import { tracerTopics } from '#content/pages/tracer-topics.ts';

/** All topics of all reading pages. */
export const everyTopic: readonly Topic[] = [
  ...aboutTopics,
  ...privacyTopics,
  ...tracerTopics,
  ...helpCategories.flatMap(({ topics }) => topics),
];

const written = (block: Block): readonly string[] => {
  if (typeof block === 'string') return [block];
  if ('table' in block) return [block.table.caption];
  return 'list' in block ? block.list : block.steps;
};

/** The sentences of a topic as a reader sees them, without the targets of links. */
export function sentencesOf({ blocks }: Topic): string[] {
  return blocks.flatMap(written).map((text) =>
    textPieces(text)
      .map((piece) => piece.text)
      .join(''),
  );
}

/** Everything that a topic links to. */
export function hrefsOf({ blocks }: Topic): string[] {
  return blocks.flatMap(written).flatMap((text) => textPieces(text).flatMap(({ href }) => href ?? []));
}

/** Every text of every page. */
export const everyPageText: readonly string[] = [
  ...everyTopic.flatMap((topic) => [topic.title, ...sentencesOf(topic)]),
  ...helpCategories.flatMap(({ title, about }) => [title, about]),
  privacyLead,
  ...glossary.flatMap(({ term, also = term, meaning, note = term }) => [term, also, ...meaning, note]),
  ...referenceDocuments.flatMap(({ title, publisher, year, covers, funding }) => [
    title,
    publisher,
    year,
    covers,
    funding,
  ]),
  ...stakes.flatMap(({ figure, meaning, source, funding = source }) => [figure, meaning, source, funding]),
  landing.heroText,
  landing.heroLead,
  landing.modulesLead,
  ...landing.stakesLead,
  landing.stakesNote,
  landing.stakesScale,
  landing.heroPicture,
  ...landing.howTo.flatMap(({ title, text }) => [title, text]),
  landing.digitalTool.text,
  landing.digitalTool.account,
  landing.printTool.text,
  ...landing.toolFeatures.map(({ text }) => text),
];
