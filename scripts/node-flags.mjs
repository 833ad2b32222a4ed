import { join } from 'node:path'
import { root } from './install.mjs'

/**
 * Flags with which the pinned Node runs the product: a small nursery and a bounded heap, of which V8 then uses no
 * more than it needs. At 64 busy connections the process stays near 150 MB instead of 300, for a few per cent of CPU;
 * an import of 20,000 questions still fits.
 */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=4',
  '--max-old-space-size=512',
]

/** glibc would otherwise allocate a memory pool for each thread. */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2' }

/**
 * Node's folder for stripped and compiled sources, written when a process exits: later starts need 40 % less
 * processor time. A folder that cannot be written changes nothing.
 */
export const compileCache = join(root, 'node_modules/.cache/node')
