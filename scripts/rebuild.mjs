// Builds the web app again from a copy of its sources in another folder and compares every file with the build: the
// same sources make the same release on any machine.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { pinnedNode, root } from './install.mjs'

const outputs = ['apps/web/dist', 'apps/web/dist-server']
/** The sources that the build reads, except packages. */
const sources = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts',
  'apps/web',
  'packages/domain',
]
/** Files about this machine: the times of the sources. */
const ownNotes = ['apps/web/dist/.built']

ensureBuilt()
// A folder that is likely on the same disk as the packages, so that they can be hard-linked; copies would need a
// gigabyte.
const temporary = existsSync('/var/tmp') ? '/var/tmp' : tmpdir()
const copy = mkdtempSync(join(temporary, 'sanamsob-rebuild-'))
try {
  for (const source of sources) {
    cpSync(join(root, source), join(copy, source), {
      recursive: true,
      // Without the outputs, but with the `dist` of packages in a workspace's own folder.
      filter: (path) =>
        !/^(?!.*\/node_modules\/).*\/(dist|dist-server)(\/|$)/.test(path.slice(root.length)),
    })
  }
  copyPackages()
  build()
  const [first, second] = [hashes(root), hashes(copy)]
  const names = [...new Set([...first.keys(), ...second.keys()])].sort()
  const different = names.filter((name) => first.get(name) !== second.get(name))
  if (different.length > 0) {
    console.error(`These files differ after a second build:\n${different.join('\n')}`)
    process.exitCode = 1
  } else console.log(`${names.length} files are identical after a second build.`)
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** Hard-linked file by file where possible, because package paths are part of a build. */
function copyPackages() {
  const from = join(root, 'node_modules')
  const linked = spawnSync('cp', ['-al', from, copy], { stdio: 'ignore' })
  if (linked.status === 0) return
  rmSync(join(copy, 'node_modules'), { recursive: true, force: true })
  const { status } = spawnSync('cp', ['-a', from, copy], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The packages could not be copied.')
}

function build() {
  const { status } = spawnSync(pinnedNode, [join(copy, 'scripts/build.mjs')], {
    cwd: copy,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The copy could not be built.')
}

/** @param {string} folder @returns {Map<string, string>} by path below the folder */
function hashes(folder) {
  const files = outputs.flatMap((output) =>
    readdirSync(join(folder, output), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(output, name),
    ),
  )
  return new Map(
    files
      .filter((name) => !ownNotes.includes(name) && statSync(join(folder, name)).isFile())
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  )
}
