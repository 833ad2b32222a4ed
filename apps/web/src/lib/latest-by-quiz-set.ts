/** The first attempt of each quiz set in a list ordered newest first. */
export function latestByQuizSet<T extends { quiz_set_id: string }>(attempts: T[]): Map<string, T> {
  const latest = new Map<string, T>()
  for (const attempt of attempts) {
    if (!latest.has(attempt.quiz_set_id)) latest.set(attempt.quiz_set_id, attempt)
  }
  return latest
}
