// `npm run release -- FOLDER [--previous FOLDER]`: everything that runs the product in one folder, with
// nothing left to install or to build.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, releaseFile, root } from './install.mjs'
import { assetsFolder, keepAssets, shareAssets } from './keep-assets.mjs'
import { parts } from './release-parts.mjs'
import { billOfMaterials } from './supply-chain/bill-of-materials.mjs'
import { packagesDigest } from './supply-chain/read-lock.mjs'

const usage = `Usage: npm run release -- FOLDER [--previous FOLDER]
  Makes FOLDER, which must not be there yet: built web app, server, migrations, commands and the packages
  that they need. --previous: the release before, of which pages that are open still name files; it gets
  those of the new one, so that both may run at a time`

const left = /(^|\/)(node_modules|tests|benchmarks|screenshots|suite)(\/|$)|\.test\.tsx?$/

const { folder, previous } = asked()
ensureInstalled()
ensureBuilt()
const draft = `${folder}.${process.pid}.partial`
// By its own name there is nothing left of it, unless something failed.
process.on('exit', () => rmSync(draft, { recursive: true, force: true }))
copyParts(draft)
installPackages(draft)
const described = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const bill = billOfMaterials(draft, described)
writeFileSync(join(draft, 'SBOM.json'), `${JSON.stringify(bill, null, 2)}\n`)
const own = readdirSync(join(draft, assetsFolder))
if (previous) {
  keepAssets(draft, previous, own)
  shareAssets(draft, previous, own)
}
const { version } = described
/** @type {import('./keep-assets.mjs').Release} */
const release = { version, revision: revision(), madeAt: new Date().toISOString(), assets: own }
writeFileSync(join(draft, releaseFile), `${JSON.stringify(release, null, 2)}\n`)
renameSync(draft, folder)
tellAdvisories()
console.log(`Release ${version} is in ${folder}. Start it there with npm start.`)

function asked() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { previous: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [target, ...rest] = positionals
  if (values.help || !target || rest.length > 0) {
    console.log(usage)
    process.exit(values.help ? 0 : 2)
  }
  /** @param {string} path */
  const fromCaller = (path) => resolve(process.env.INIT_CWD ?? '.', path)
  if (existsSync(fromCaller(target))) end(`${target} is there already.`)
  const before = values.previous && fromCaller(values.previous)
  if (before && !existsSync(join(before, releaseFile))) end(`${before} is no release.`)
  return { folder: fromCaller(target), previous: before }
}

/** @param {string} target */
function copyParts(target) {
  for (const part of parts) {
    const from = join(root, part)
    if (!existsSync(from)) end(`${part} is missing.`)
    mkdirSync(dirname(join(target, part)), { recursive: true })
    cpSync(from, join(target, part), {
      recursive: true,
      filter: (path) => !left.test(path.slice(root.length)),
    })
  }
}

/** Those of the server and of what it stands on; of the web app everything is built in. @param {string} target */
function installPackages(target) {
  const workspaces = ['apps/server', 'packages', 'database'].flatMap((name) => ['-w', name])
  const flags = [
    '--omit=dev',
    '--include-workspace-root',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status } = spawnSync('npm', ['ci', ...flags, ...workspaces], {
    cwd: target,
    stdio: 'inherit',
  })
  if (status !== 0) end('The packages could not be installed; see the lines above.')
}

/** Whether anybody asked what is known of just these packages. */
function tellAdvisories() {
  const file = join(root, 'scripts/supply-chain/advisories.json')
  const { askedAt, packages } = JSON.parse(readFileSync(file, 'utf8'))
  if (packages === packagesDigest()) console.log(`Advisories were asked for at ${askedAt}.`)
  else console.warn('Advisories of these packages were not asked for yet: npm run advisories.')
}

function revision() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : null
}

/** @param {string} why @returns {never} */
function end(why) {
  console.error(why)
  process.exit(1)
}
