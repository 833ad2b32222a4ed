import { texts } from '../texts'

export type Difficulty = keyof typeof texts.difficulty

/** Returns the measured difficulty, otherwise the one that an editor set by a tag; undefined without one. */
export function difficultyOf(
  measured: string | null,
  tags: readonly string[],
): Difficulty | undefined {
  const levels = Object.keys(texts.difficulty) as Difficulty[]
  return (
    levels.find((level) => level === measured) ??
    levels.find((level) => tags.includes(texts.difficulty[level]))
  )
}
