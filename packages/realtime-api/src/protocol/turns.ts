/** So many at a time, the others in line; refuses where the line is full. */
export function createTurns(atOnce: number, longest: number) {
  const waiting: (() => void)[] = []
  let busy = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= atOnce) {
      if (waiting.length >= longest) throw new Error('too many wait for the database')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

export type Turns = ReturnType<typeof createTurns>
