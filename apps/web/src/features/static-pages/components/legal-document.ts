/** A paragraph, a bulleted list, or terms with their meanings. */
export type LegalBlock = string | { items: string[] } | { terms: [term: string, meaning: string][] }

export type LegalSection = { id: string; title: string; blocks: LegalBlock[] }

export type LegalDocument = {
  title: string
  intro: string
  /** The document in a few sentences, for those who will not read it. */
  summary: string[]
  sections: LegalSection[]
}

/** What the documents say about whoever runs the site. */
export type Publisher = { site: string; email: string }
