import { texts } from './texts'

const { draft, published, archived } = texts.publication

/** How far a record is on its way to learners, who meet what is published only. */
export const publications = [
  { value: 'draft', label: draft },
  { value: 'published', label: published },
  { value: 'archived', label: archived },
] as const
