import { readFileSync } from 'node:fs'

const lookEveryMs = 1_000

/** Who started this program, noted first: installing and building may outlast them. */
const before = launchers()

/**
 * Calls back once npm has gone, where it was npm that started this program: some of its versions end on
 * a signal without passing it on. Started in another way, a program may outlive its terminal.
 * @param {() => void} gone
 */
export function onLauncherGone(gone) {
  if (process.env.npm_lifecycle_event === undefined) return
  const look = () => {
    if (launchers() === before) return
    clearInterval(timer)
    gone()
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  look()
}

/** The process that started this one and, should that be the shell of npm, npm's own. */
function launchers() {
  const { ppid } = process
  try {
    // `PID (name) state PPID …`
    const [, name = '', above] =
      /\((.*)\) \S+ (\d+)/.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8')) ?? []
    return /^(ba|da)?sh$/.test(name) ? `${ppid} ${above}` : `${ppid}`
  } catch {
    return `${ppid}`
  }
}
