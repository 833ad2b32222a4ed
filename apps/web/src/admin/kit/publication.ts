import { texts } from './texts'

const { draft, published, archived } = texts.publication

/** Publication statuses; learners see published records only. */
export const publications = [
  { value: 'draft', label: draft },
  { value: 'published', label: published },
  { value: 'archived', label: archived },
] as const
