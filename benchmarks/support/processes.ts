import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in `/proc/PID/stat`; 100 on every Linux that Node runs on. */
const ticksPerSecond = 100

/** CPU-seconds that a process and its children, running and ended, have used so far (Linux). */
export function cpuSeconds(pid: number): number {
  const own = fields(pid)
  const ended = own.cutime + own.cstime
  const living = children(pid).reduce((sum, child) => {
    const { utime, stime } = fields(child)
    return sum + utime + stime
  }, 0)
  return (own.utime + own.stime + ended + living) / ticksPerSecond
}

/** CPU-seconds of this process's children that have ended. */
export function endedChildrenSeconds(): number {
  const { cutime, cstime } = fields(process.pid)
  return (cutime + cstime) / ticksPerSecond
}

/** Resident memory of one process in megabytes. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Running processes below one, at any depth, whose command line has the argument. */
export function descendants(pid: number, argument: string): number[] {
  const below = children(pid)
  return [
    ...below.filter((child) => commandLine(child).includes(argument)),
    ...below.flatMap((child) => descendants(child, argument)),
  ]
}

function children(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => candidate !== pid && fields(candidate).ppid === pid)
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function fields(pid: number) {
  const zero = { ppid: 0, utime: 0, stime: 0, cutime: 0, cstime: 0 }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const rest = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [ppid = 0, utime = 0, stime = 0, cutime = 0, cstime = 0] = [1, 11, 12, 13, 14].map(
      (at) => rest[at],
    )
    return { ppid, utime, stime, cutime, cstime }
  } catch {
    return zero
  }
}
