import { local, readText, writeText } from './browser-storage'
import { functionalKey, readCookieChoices } from './cookie-consent'
import { type Habits, packHabits, unpackHabits } from './habits-record'

/** The last choices, if functional cookies are allowed. */
export function recallHabits(): Habits {
  if (!readCookieChoices().functional) return {}
  return unpackHabits(readText(local, functionalKey), Date.now())
}

/** Stores a choice for the next time, if functional cookies are allowed. */
export function storeHabit(habit: Habits): void {
  if (!readCookieChoices().functional) return
  // Without storage the choice is not recalled.
  writeText(local, functionalKey, packHabits({ ...recallHabits(), ...habit }, Date.now()))
}
