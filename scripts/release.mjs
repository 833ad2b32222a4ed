// `npm run release -- FOLDER [--previous FOLDER] [--tag] [--without-advisories]`: everything that the product needs to run in
// one folder, with nothing left to install or to build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
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
import { assetsFolder, copyFormerAssets, shareAssets } from './release-assets.mjs'
import { parts } from './release-parts.mjs'
import { lackOf, readRecord, sentenceOf } from './supply-chain/advisory-record.mjs'
import { billOfMaterials } from './supply-chain/bill-of-materials.mjs'
import { packagesDigest } from './supply-chain/read-lock.mjs'
import { refusalOfTag, tagVersion } from './version-tag.mjs'

const usage = `Usage: npm run release -- FOLDER [--previous FOLDER] [--tag] [--without-advisories]
  Creates FOLDER, which must not exist, with the built web app, server, migrations, commands and the packages
  they need. --previous: the previous release, whose files open pages may still request. Each release gets
  the files of the other, so that both can run at the same time.
  --tag: tags the commit with the version of package.json, which must be new and in CHANGELOG.md.
  It needs a record of the advisories for these packages (npm run advisories) and of the security releases of
  Node and PostgreSQL (by hand), both at most a month old.
  --without-advisories: creates it without one, which RELEASE.json and the doctor then state`

const left = /(^|\/)(node_modules|tests|benchmarks|screenshots|suite)(\/|$)|\.test\.tsx?$/

const described = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { folder, previous, isTagging, isUnchecked } = asked()
const advisories = advisoriesOf(isUnchecked)
ensureInstalled()
ensureBuilt()
const draft = `${folder}.${process.pid}.partial`
// On success the draft has been renamed to its final name, and nothing is left to remove.
process.on('exit', () => rmSync(draft, { recursive: true, force: true }))
copyParts(draft)
const revision = revisionOf(draft)
installPackages(draft)
installNode(draft)
const bill = billOfMaterials(draft, described)
writeFileSync(join(draft, 'SBOM.json'), `${JSON.stringify(bill, null, 2)}\n`)
const own = readdirSync(join(draft, assetsFolder))
if (previous) {
  copyFormerAssets(draft, previous, own)
  shareAssets(draft, previous, own)
}
const { version } = described
/** @type {import('./release-assets.mjs').Release} */
const release = { version, revision, madeAt: new Date().toISOString(), advisories, assets: own }
writeFileSync(join(draft, releaseFile), `${JSON.stringify(release, null, 2)}\n`)
renameSync(draft, folder)
if (isTagging) tagVersion(root, version)
if (advisories.lack) console.warn(`Without advisories: ${sentenceOf(advisories.lack)}.`)
console.log(`Release ${version}+${revision} is in ${folder}. Start it there with npm start.`)

function asked() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      previous: { type: 'string' },
      tag: { type: 'boolean', default: false },
      'without-advisories': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [target, ...rest] = positionals
  if (values.help || !target || rest.length > 0) {
    console.log(usage)
    process.exit(values.help ? 0 : 2)
  }
  /** @param {string} path */
  const fromCaller = (path) => resolve(process.env.INIT_CWD ?? '.', path)
  if (existsSync(fromCaller(target))) end(`${target} already exists.`)
  const before = values.previous && fromCaller(values.previous)
  if (before && !existsSync(join(before, releaseFile))) end(`${before} is not a release.`)
  const refusal = values.tag && refusalOfTag(root, described.version)
  if (refusal) end(`No release: ${refusal}.`)
  return {
    isTagging: values.tag,
    folder: fromCaller(target),
    previous: before,
    isUnchecked: values['without-advisories'],
  }
}

/**
 * Refuses packages whose advisories are unknown, unless the caller accepts that.
 * @param {boolean} isUnchecked
 */
function advisoriesOf(isUnchecked) {
  const record = readRecord()
  const lack = lackOf(record, packagesDigest(), new Date())
  if (lack && !isUnchecked)
    end(`No release: ${sentenceOf(lack)}, or create it with --without-advisories.`)
  return { fetchedAt: record.askedAt, lack }
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

/** The packages of the server and its dependencies; those of the web app are bundled. @param {string} target */
function installPackages(target) {
  const workspaces = ['apps/server', 'packages', 'database'].flatMap((name) => ['-w', name])
  const flags = ['--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['ci', ...flags, ...workspaces], {
    cwd: target,
    stdio: 'inherit',
  })
  if (status !== 0) end('The packages could not be installed; see the lines above.')
}

/** A release also runs on a machine without Node. @param {string} target */
function installNode(target) {
  const { status } = spawnSync(process.execPath, [join(target, 'scripts/node.mjs')], {
    stdio: 'inherit',
    env: { ...process.env, SANAMSOB_OWN_NODE: '1' },
  })
  if (status !== 0) end('Node could not be installed; see the lines above.')
}

/** The commit, or outside its own repository a digest of the copied files. @param {string} target */
function revisionOf(target) {
  // An unpacked source archive may lie in another repository.
  if (existsSync(join(root, '.git'))) {
    /** @param {string[]} args */
    const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    const { status, stdout } = git('describe', '--always', '--abbrev=12', '--exclude=*')
    // The record of advisories is fetched for each release, and changes nothing in it.
    const unlike = ['--untracked-files=no', '--', '.', ':!scripts/supply-chain/advisories.json']
    const isChanged = git('status', '--porcelain', ...unlike).stdout !== ''
    if (status === 0) return stdout.trim() + (isChanged ? '-dirty' : '')
  }
  const hash = createHash('sha256')
  const entries = readdirSync(target, { recursive: true, withFileTypes: true })
  for (const path of entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort())
    hash.update(path.slice(target.length)).update(readFileSync(path))
  return hash.digest('hex').slice(0, 12)
}

/** @param {string} why @returns {never} */
function end(why) {
  console.error(why)
  process.exit(1)
}
