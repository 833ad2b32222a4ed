import type { Candidate, Offer } from '../../apps/server/src/learning/assemble-papers.ts'
import { randomFrom } from '../../apps/server/src/learning/random.ts'

/** The local ภาค ก: sections with lines and their numbers of questions. */
export const structure = [
  { name: 'reasoning', lines: [5, 8, 5, 5, 4, 3] },
  { name: 'law', lines: [2, 2, 4, 4, 3, 3, 3, 4, 3, 2] },
  { name: 'Thai', lines: [3, 4, 3, 3, 4, 3] },
  { name: 'English', lines: [5, 4, 5, 6] },
]
const rules = [
  { section: null, min_percent: 60 },
  { section: 'English', min_percent: 50 },
]

/** A bank of `items` questions, in proportion to the structure, each tenth like the one before it. */
export function bank(seed: number, items: number, papers: number): Offer {
  const random = randomFrom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const candidates: Candidate[] = []
  const twins: [string, string][] = []
  structure.forEach(({ lines }, section) => {
    lines.forEach((needed, line) => {
      const pool = Math.round((needed * items) / 100)
      for (let n = 0; n < pool; n++) {
        const id = `${section}-${line}-${n}`
        candidates.push({
          id,
          lines: [[section, line]],
          group: null,
          a: Math.exp(0.3 * normal()),
          b: normal() + (section - 1.5) / 4,
        })
        if (n % 10 === 9) twins.push([id, `${section}-${line}-${n - 1}`])
      }
    })
  })
  const available = (section: number, line: number) =>
    candidates.filter(({ lines }) => lines[0]?.[0] === section && lines[0]?.[1] === line).length
  return {
    papers,
    rules,
    sections: structure.map(({ name, lines }, section) => ({
      name,
      lines: lines.map((needed, line) => ({
        tag_id: `${section}-${line}`,
        needed,
        available: available(section, line),
      })),
    })),
    candidates,
    twins,
  }
}
