import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** @typedef {import('./parts.mjs').Part} Part */
/** @typedef {{ part: Part, passed: boolean, output?: string }} Ended `output` unless it has been printed already */

/**
 * Runs the parts in order, as many at once as there are slots, and passes each result to `ended`. A part starts once
 * its dependency has passed; if that failed, it fails without running. A part that runs alone prints directly; the
 * output of others is collected and printed as one.
 * @param {Part[]} parts
 * @param {number} slots
 * @param {(part: Part) => { file: string, args: string[], env: NodeJS.ProcessEnv, cwd: string }} commandOf
 * @param {(part: Ended) => void} ended
 */
export async function runParts(parts, slots, commandOf, ended) {
  /** @type {Map<Part, Promise<void>>} */
  const running = new Map()
  /** @type {Map<string, boolean>} titles of finished parts, and whether they passed */
  const passed = new Map()
  const waiting = [...parts]
  const named = new Set(parts.map(({ title }) => title))

  /** @param {Part} part @param {boolean} alone */
  const run = async (part, alone) => {
    const { file, args, env, cwd } = commandOf(part)
    if (alone) console.log(`\n▸ ${part.title}`)
    const stream = alone ? 'inherit' : 'pipe'
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', stream, stream] })
    /** @type {Buffer[]} */
    const output = []
    for (const each of [child.stdout, child.stderr]) each?.on('data', (data) => output.push(data))
    const [code] = await once(child, 'close')
    running.delete(part)
    passed.set(part.title, code === 0)
    ended({
      part,
      passed: code === 0,
      output: alone ? undefined : Buffer.concat(output).toString(),
    })
  }
  /** @param {Part} part */
  const isReady = ({ needs, alone }) =>
    (!needs || !named.has(needs) || passed.has(needs)) && (!alone || running.size === 0)

  while (waiting.length > 0 || running.size > 0) {
    for (const part of waiting.filter(({ needs }) => needs && passed.get(needs) === false)) {
      waiting.splice(waiting.indexOf(part), 1)
      ended({ part, passed: false, output: `Not run, for want of: ${part.needs}\n` })
    }
    const busy = running.size >= slots || [...running.keys()].some(({ alone }) => alone)
    const next = busy ? undefined : waiting.find(isReady)
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      running.set(next, run(next, next.alone === true || parts.length === 1))
    } else if (running.size > 0) await Promise.race(running.values())
  }
}
