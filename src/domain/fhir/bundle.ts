import type { Compared } from '../comparison.ts';
import { questionnaireOf } from './questionnaire.ts';
import { responseOf } from './questionnaire-response.ts';
import type { Questionnaire, QuestionnaireResponse } from './shapes.ts';

/**
 * Assessments as a Bundle of FHIR R4, in pieces of text as they come: each after the questionnaire that it answers,
 * which is there once (rule EXP-8).
 */
export class FhirBundle {
  readonly #origin: string;
  readonly #named = new Set<string>();

  /** @param origin of the installation, as https://host */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** @param madeAt ISO time */
  start(madeAt: string): string {
    return `{"resourceType":"Bundle","type":"collection","timestamp":${JSON.stringify(madeAt)},"entry":[`;
  }

  add(one: Compared): string {
    const before = this.#named.size;
    const questionnaire = questionnaireOf(one.section, this.#origin);
    const isNew = !this.#named.has(questionnaire.id);
    this.#named.add(questionnaire.id);
    const response = this.#entry(responseOf(one, this.#origin));
    const entries = isNew ? [this.#entry(questionnaire), response] : [response];
    return (before === 0 ? '' : ',') + entries.join();
  }

  get end(): string {
    return ']}\n';
  }

  #entry(resource: Questionnaire | QuestionnaireResponse): string {
    const fullUrl = `${this.#origin}/fhir/${resource.resourceType}/${resource.id}`;
    return `\n${JSON.stringify({ fullUrl, resource })}`;
  }
}
