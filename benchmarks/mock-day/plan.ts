/** The course of an examination day, in seconds of its own time. */
export type Plan = {
  candidates: number
  /** Server processes, among which candidates are distributed as by a proxy. */
  processes: number
  questions: number
  /** Seconds of the day that pass in one second of real time. */
  speed: number
  /** All candidates arrive within this time. */
  arriveWithin: number
  /** One in so many signs in by password; the others have a session from an earlier day. */
  passwordOneIn: number
  /** All candidates start within this time. */
  startWithin: number
  /** The mean time between two answers, plus or minus half. */
  answerEvery: number
  /** The share of answers after which an earlier one is changed. */
  changesOfMind: number
  /** One in so many goes offline for this long. */
  offlineOneIn: number
  offlineFor: number
  /** All candidates submit within this time after the deadline. */
  submitWithin: number
  /** The time from the result to the leaderboard, and from there to the dashboard. */
  readFor: number
  /** An administrator imports so many questions at this interval. */
  importEvery: number
  importedQuestions: number
}

const maximum = 20_000

/** @throws if it is not a number, or more than the ports and file handles of one machine allow */
export function planOf(candidates: string | undefined): Plan {
  const wanted = Number(candidates ?? 1_000)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > maximum)
    throw new Error(`Candidates: a whole number from 1 to ${maximum}.`)
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
    submitWithin: setting('MOCK_DAY_HAND_IN', 30),
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

/** The maximum duration of an attempt, from the first start to the deadline. */
export function attemptSeconds(plan: Plan): number {
  return plan.startWithin + (plan.questions + 1) * plan.answerEvery
}
