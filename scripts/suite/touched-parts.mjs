/**
 * The parts that a change can affect, by path. Product code reaches its tests through processes and the database,
 * which no import graph shows, so the whole part runs. A test file only affects its importers, so the runner selects
 * by its own graph.
 * @typedef {'all' | 'importers'} Extent
 */

/** Files that install, configure or run everything. */
const everything =
  /^(\.ci|scripts)\/|(^|\/)package(-lock)?\.json$|^\.npmrc$|^[^/]+\.config\.ts$|^tsconfig[^/]*\.json$/
const neverRun = /\.md$|^docs\/|^benchmarks\/(?!faults\/)|^scripts\/screenshots/
const tests =
  /\.(test|spec)\.tsx?$|^(database|packages\/[^/]+|tests)\/(tests|acceptance|browser|screens)\/|\/testing\//

/**
 * `product` and `tests`: the paths of product code and of tests whose changes run the part. `picks`: a change to
 * tests alone runs their importers only; the other parts are short.
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
    product:
      /^(database|packages\/(auth-api|storage-api|realtime-api|migrations|domain)|tests\/support|apps\/server\/src\/doctor)\//,
    tests: /^(database\/tests|apps\/server\/src\/doctor)\//,
    picks: true,
  },
  bundle: { product: /^(apps\/web|packages\/domain)\//, tests: /^$/ },
  acceptance: {
    product: /^(apps|packages|database|tests\/support)\//,
    tests: /^tests\/acceptance\//,
    picks: true,
  },
  screens: {
    product: /^(apps|packages|database|tests\/support)\//,
    tests: /^tests\/screens\//,
    picks: true,
  },
  browser: {
    product: /^(apps|packages|database|tests\/support)\//,
    tests: /^tests\/browser\//,
    picks: true,
  },
}

/**
 * Lint and types always run, because their tools read all files at once.
 * @param {string[]} files
 * @returns {Map<string, Extent>}
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
        // Files that a test reads at run time are not among its imports.
        const extent = picks && isTest && file.endsWith('.ts') ? 'importers' : 'all'
        if (touched.get(part) !== 'all') touched.set(part, extent)
      }
    }
  }
  return touched
}
