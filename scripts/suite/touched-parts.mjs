/**
 * Which parts a change can touch, by where its files lie. Product code reaches its tests through
 * processes and the database, which no import graph shows: there the whole part runs. A test file
 * reaches what imports it: there the runner picks by its own graph.
 * @typedef {'all' | 'importers'} Extent
 */

/** What all is installed, configured and run by. */
const everything =
  /^(\.ci|scripts)\/|(^|\/)package(-lock)?\.json$|^\.npmrc$|^[^/]+\.config\.ts$|^tsconfig[^/]*\.json$/
const neverRun = /\.md$|^docs\/|^benchmarks\/(?!faults\/)|^scripts\/screenshots/
const tests =
  /\.(test|spec)\.tsx?$|^(database|packages\/[^/]+|tests)\/(tests|acceptance|browser)\/|\/testing\//

/**
 * `product`: where a change has the part run; `tests`: where one to tests has. `picks`: a change to
 * tests alone runs those that import it; the other parts are short.
 * @type {Record<string, { product: RegExp, tests: RegExp, picks?: boolean }>}
 */
const reach = {
  unit: {
    product: /^(apps|packages|database|benchmarks\/faults)\//,
    tests: /^(apps|packages|database\/src|benchmarks)\//,
  },
  contract: { product: /^(packages|database\/src|tests\/support)\//, tests: /^packages\// },
  generated: { product: /^(packages|database)\//, tests: /^$/ },
  database: {
    product: /^(database|packages\/(auth-api|storage-api|realtime-api|domain)|tests\/support)\//,
    tests: /^database\/tests\//,
    picks: true,
  },
  bundle: { product: /^(apps\/web|packages\/domain)\//, tests: /^$/ },
  acceptance: {
    product: /^(apps|packages|database|tests\/support)\//,
    tests: /^tests\/acceptance\//,
    picks: true,
  },
  browser: {
    product: /^(apps|packages|database|tests\/support)\//,
    tests: /^tests\/browser\//,
    picks: true,
  },
}

/**
 * Form and types are seen to whatever changes: their tools look at all files at once.
 * @param {string[]} files @returns {Map<string, Extent>}
 */
export function touchedParts(files) {
  /** @type {Map<string, Extent>} */
  const touched = new Map()
  if (files.length === 0) return touched
  touched.set('lint', 'all').set('types', 'all')
  for (const [part, { product, tests: own, picks }] of Object.entries(reach)) {
    for (const file of files) {
      if (neverRun.test(file)) continue
      const isTest = tests.test(file)
      if (everything.test(file) || (isTest ? own : product).test(file)) {
        // What a test reads while it runs is not among its imports.
        const extent = picks && isTest && file.endsWith('.ts') ? 'importers' : 'all'
        if (touched.get(part) !== 'all') touched.set(part, extent)
      }
    }
  }
  return touched
}
