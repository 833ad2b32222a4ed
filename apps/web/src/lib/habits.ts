import { functionalKey, readCookieChoices } from './cookie-consent'
import { type Habits, packHabits, unpackHabits } from './habits-record'

/** What was chosen the last time, where functional cookies are allowed. */
export function recallHabits(): Habits {
  if (!readCookieChoices().functional) return {}
  try {
    return unpackHabits(localStorage.getItem(functionalKey), Date.now())
  } catch {
    return {}
  }
}

/** Keeps a choice for the next time; nothing where functional cookies are not allowed. */
export function keepHabit(habit: Habits): void {
  if (!readCookieChoices().functional) return
  try {
    localStorage.setItem(functionalKey, packHabits({ ...recallHabits(), ...habit }, Date.now()))
  } catch {
    // Without storage one chooses anew.
  }
}
