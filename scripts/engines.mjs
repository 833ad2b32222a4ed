// Engines other than Chromium that journeys run in, if Debian's packages are installed.
import { existsSync } from 'node:fs'

/**
 * @typedef {object} Engine
 * @property {string} name
 * @property {string} packages arguments for `apt-get install`
 * @property {string[]} programs all required programs; the first is the one that is driven
 */

/** @satisfies {Record<string, Engine>} */
export const engines = {
  firefox: { name: 'Firefox', packages: 'firefox-esr', programs: ['/usr/bin/firefox-esr'] },
  webkit: {
    name: 'WebKit',
    packages: 'webkit2gtk-driver xvfb',
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
  },
}

/** @param {Engine} engine */
export const isInstalled = ({ programs }) => programs.every((path) => existsSync(path))
