import { readFileSync } from 'node:fs'

const lookEveryMs = 1_000

/** The processes that started this program, recorded first, because they may end during installing and building. */
const before = launchers()

/**
 * Calls back once npm has ended, if npm started this program: some npm versions exit on a signal without forwarding
 * it. A program started in another way may outlive its terminal.
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

/** The parent process and, if that is npm's shell, npm's own. */
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
