/** A paragraph, a bulleted list, or terms with their meanings. */
export type LegalBlock = string | { items: string[] } | { terms: [term: string, meaning: string][] }

export type LegalSection = { id: string; title: string; blocks: LegalBlock[] }

export type LegalDocument = {
  title: string
  intro: string
  /** The document in a few sentences, for readers who skip the rest. */
  summary: string[]
  sections: LegalSection[]
}

/** Details of the operator that the documents mention. */
export type Publisher = { site: string; email: string }
