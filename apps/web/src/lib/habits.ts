import { local, readText, writeText } from './browser-storage'
import { functionalKey, readCookieChoices } from './cookie-consent'
import { type Habits, packHabits, unpackHabits } from './habits-record'

/** What was chosen the last time, where functional cookies are allowed. */
export function recallHabits(): Habits {
  if (!readCookieChoices().functional) return {}
  return unpackHabits(readText(local, functionalKey), Date.now())
}

/** Keeps a choice for the next time; nothing where functional cookies are not allowed. */
export function keepHabit(habit: Habits): void {
  if (!readCookieChoices().functional) return
  // Without storage one chooses anew.
  writeText(local, functionalKey, packHabits({ ...recallHabits(), ...habit }, Date.now()))
}
