import type { Section } from '../attempt/attempt'

/** The section of a question by its position, from 0; undefined outside of papers. */
export function sectionAt(
  sections: readonly Section[] | null,
  position: number,
): Section | undefined {
  return sections?.findLast(({ first }) => first <= position + 1)
}

type Part<Entry> = { name: string | null; first: number; entries: readonly Entry[] }

/** Entries by section; one part without a name outside of papers. */
export function bySection<Entry>(
  entries: readonly Entry[],
  sections: readonly Section[] | null,
): Part<Entry>[] {
  if (!sections?.length) return [{ name: null, first: 1, entries }]
  return sections.map(({ name, first }, index) => {
    const next = sections[index + 1]?.first ?? entries.length + 1
    return { name, first, entries: entries.slice(first - 1, next - 1) }
  })
}
