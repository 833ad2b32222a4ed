/** A call that the page's start made before the app was there (`load-app.ts`). */
export type EarlyAnswer = {
  /** In whose name: nobody else gets the answer. */
  token: string
  answer: Promise<Response>
  /** By `performance.now()`. */
  sentAt: number
  answeredAt: number
}

declare global {
  /** By the function's name. */
  var earlyAnswers: Map<string, EarlyAnswer> | undefined
}

type Trip = Pick<EarlyAnswer, 'sentAt' | 'answeredAt'>

/** A page that waited for its app longer asks again, as one whose cache has grown old does. */
const goodForMs = 30_000
const trips = new Map<string, Trip>()

/**
 * The answer to a call without arguments that is under way or there already, once; undefined where there is none
 * that was asked with this token, or none came.
 */
export async function earlyAnswer(
  token: string | null,
  input: RequestInfo | URL,
  { body }: RequestInit,
): Promise<Response | undefined> {
  const name = /\/rest\/v1\/rpc\/(\w+)$/.exec(String(input))?.[1]
  const early = name && body === '{}' && globalThis.earlyAnswers?.get(name)
  if (!early) return
  globalThis.earlyAnswers?.delete(name)
  if (early.token !== token || performance.now() - early.sentAt > goodForMs) return
  const answer = await early.answer.catch(() => undefined)
  // What was refused or failed is asked again, on a trip of its own.
  if (answer?.ok) trips.set(name, early)
  return answer
}

/** When a call was really sent and answered, where that was before it was asked for. */
export function earlyTrip(name: string): Trip | undefined {
  const trip = trips.get(name)
  trips.delete(name)
  return trip
}
