/**
 * What is used of HL7 FHIR R4 (https://hl7.org/fhir/R4/questionnaire.html and questionnaireresponse.html): a module as
 * a Questionnaire, an assessment as a QuestionnaireResponse. Names are the standard's.
 */

export interface Coding {
  readonly system: string;
  readonly code: string;
  readonly display?: string;
}

export interface QuestionnaireItem {
  readonly linkId: string;
  readonly extension?: readonly { readonly url: string; readonly valueCoding: Coding }[];
  /** A number before the text. */
  readonly prefix?: string;
  readonly text: string;
  readonly type: 'group' | 'boolean' | 'integer' | 'decimal' | 'string' | 'text' | 'choice';
  readonly repeats?: true;
  readonly answerOption?: readonly { readonly valueCoding: Coding }[];
  readonly item?: readonly QuestionnaireItem[];
}

export interface Questionnaire {
  readonly resourceType: 'Questionnaire';
  readonly id: string;
  readonly url: string;
  readonly version: string;
  readonly name: string;
  readonly title: string;
  readonly status: 'active';
  readonly subjectType: readonly ['Organization'];
  readonly description: string;
  readonly lastReviewDate?: string;
  readonly item: readonly QuestionnaireItem[];
}

export type ResponseValue =
  | { readonly valueBoolean: boolean }
  | { readonly valueInteger: number }
  | { readonly valueDecimal: number }
  | { readonly valueString: string }
  | { readonly valueCoding: Coding };

export interface ResponseItem {
  /** Of an entry of a list, a dose or a person's count. */
  readonly id?: string;
  readonly linkId: string;
  readonly answer?: readonly ResponseValue[];
  readonly item?: readonly ResponseItem[];
}

export interface QuestionnaireResponse {
  readonly resourceType: 'QuestionnaireResponse';
  readonly id: string;
  readonly meta: { readonly versionId: string; readonly lastUpdated: string };
  /** The Questionnaire's URL and version. */
  readonly questionnaire: string;
  readonly status: 'completed' | 'in-progress';
  readonly authored: string;
  readonly author: { readonly display: string };
  readonly item: readonly ResponseItem[];
}
