/** How an exam day goes, in seconds of its own time. */
export type Plan = {
  candidates: number
  /** Server processes, among which candidates are dealt out as a proxy would. */
  processes: number
  questions: number
  /** Seconds of the day that pass in one second of the clock. */
  speed: number
  /** Everybody comes within. */
  arriveWithin: number
  /** One in so many signs in by password; the others have a session from the days before. */
  passwordOneIn: number
  /** Everybody starts within. */
  startWithin: number
  /** From one answer to the next, half of it more or less. */
  answerEvery: number
  /** After which share of answers another, given before, is changed. */
  changesOfMind: number
  /** One in so many loses the connection for so long. */
  offlineOneIn: number
  offlineFor: number
  /** Everybody hands in within, from the bell on. */
  handInWithin: number
  /** From the result to the board, and from there to the own page. */
  readFor: number
  /** An administrator imports so many questions so often. */
  importEvery: number
  importedQuestions: number
}

const most = 20_000

/** @throws where the number is none, or more than one machine's ports and file handles carry */
export function planOf(candidates: string | undefined): Plan {
  const wanted = Number(candidates ?? 1_000)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > most)
    throw new Error(`Candidates: a whole number from 1 to ${most}.`)
  return {
    candidates: wanted,
    processes: setting('MOCK_DAY_PROCESSES', 1),
    questions: setting('MOCK_DAY_QUESTIONS', 15),
    speed: setting('MOCK_DAY_SPEED', 1),
    arriveWithin: setting('MOCK_DAY_ARRIVE', 600),
    passwordOneIn: 10,
    startWithin: setting('MOCK_DAY_START', 60),
    answerEvery: 20,
    changesOfMind: 0,
    offlineOneIn: 10,
    offlineFor: 60,
    handInWithin: setting('MOCK_DAY_HAND_IN', 30),
    readFor: 5,
    importEvery: 20,
    importedQuestions: 200,
  }
}

function setting(name: string, otherwise: number): number {
  const value = Number(process.env[name] ?? otherwise)
  if (!(value > 0)) throw new Error(`${name}: a number above 0.`)
  return value
}

/** How long one attempt takes at most, from the first start to the bell. */
export function attemptSeconds(plan: Plan): number {
  return plan.startWithin + (plan.questions + 1) * plan.answerEvery
}
