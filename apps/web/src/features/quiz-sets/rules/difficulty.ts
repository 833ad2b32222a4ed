import { texts } from '../texts'

export type Difficulty = keyof typeof texts.difficulty

/** What an editor says of a quiz set by a tag; undefined where nobody did. */
export function difficultyOf(tags: readonly string[]): Difficulty | undefined {
  const levels = Object.keys(texts.difficulty) as Difficulty[]
  return levels.find((level) => tags.includes(texts.difficulty[level]))
}
